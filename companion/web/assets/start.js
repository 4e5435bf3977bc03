// What the page shows is drawn before its scripts begin.
const begin = () => import("./app.js"); // once, however often it is called
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, document.hidden ? 0 : 2000); // a page that nobody looks at draws no frame
