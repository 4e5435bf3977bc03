// What the device or the tab keeps for itself. A browser that was told to keep nothing throws, even when it is only asked;
// then it is kept as long as the page is open.
const store = (kind) => {
  const kept = new Map();
  return {
    get(key) {
      try {
        return kept.get(key) ?? window[kind].getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        window[kind].setItem(key, value);
        kept.delete(key);
      } catch {
        kept.set(key, value);
      }
    },
  };
};

export const device = store("localStorage");
export const tab = store("sessionStorage");
