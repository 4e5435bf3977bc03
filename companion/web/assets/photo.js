// A photo for the face of somebody: what a camera gives becomes a small square here, and nothing else leaves the phone.
import { toast, words } from "./pad.js";

const side = 96; // px
const most = 8000; // bytes of JPEG
const largest = 40e6; // bytes of a file; more would hold up a phone

// take draws the middle of a picture file, small, and gives it as the address of a JPEG that is small enough; null: there
// is none, and people are told why.
export async function take(file) {
  if (!file) return null;
  if (file.type && !file.type.startsWith("image/")) return toast(words.photoBad);
  if (file.size > largest) return toast(words.photoLarge);
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return toast(words.photoBad);
  const square = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (picture.width - square) / 2, (picture.height - square) / 2, square, square, 0, 0, side, side);
  picture.close();
  const tries = [0.85, 0.7, 0.5, 0.3, 0.1].map((q) => () => canvas.toDataURL("image/jpeg", q));
  return (tries.find((one) => one().length * 0.75 < most) ?? tries.at(-1))();
}
