import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  InvertedLuminanceSource,
  type LuminanceSource,
  MultiFormatOneDReader,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library'

/** A picture of the camera, four bytes per pixel. */
export type Frame = { width: number; height: number; pixels: Uint8ClampedArray }

// The formats of carriers and of our own labels.
const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.CODE_128,
      BarcodeFormat.CODE_39,
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.ITF,
    ],
  ],
  [DecodeHintType.TRY_HARDER, true],
])
const [squares, bars] = [new QRCodeReader(), new MultiFormatOneDReader(hints)]

type Grey = { width: number; height: number; luminances: Uint8ClampedArray }

/** The text of the QR code or barcode in a picture, in any orientation. Null without one. */
export function readCode(frame: Frame): string | null {
  const upright = grey(frame)
  const source = sourceOf(upright)
  return (
    readBy(squares, source) ??
    readBy(squares, sourceOf(halved(upright))) ??
    readBy(bars, source) ??
    readBy(bars, sourceOf(onItsSide(upright))) ??
    readBy(squares, new InvertedLuminanceSource(source))
  )
}

function readBy(reader: Reader, source: LuminanceSource): string | null {
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
  } catch {
    return null // No code of this kind. The library's errors say nothing more.
  }
}

function sourceOf({ luminances, width, height }: Grey): LuminanceSource {
  return new RGBLuminanceSource(luminances, width, height)
}

function grey({ width, height, pixels }: Frame): Grey {
  const luminances = new Uint8ClampedArray(width * height)
  for (let n = 0; n < luminances.length; n += 1) {
    const [red = 0, green = 0, blue = 0] = [pixels[4 * n], pixels[4 * n + 1], pixels[4 * n + 2]]
    luminances[n] = (red + 2 * green + blue) >> 2
  }
  return { width, height, luminances }
}

/**
 * The library misses one in twenty close and sharp QR codes, because it misplaces a corner by a pixel. At
 * half the size it reads them.
 */
function halved({ width, height, luminances }: Grey): Grey {
  const half = {
    width: width >> 1,
    height: height >> 1,
    luminances: new Uint8ClampedArray((width >> 1) * (height >> 1)),
  }
  const at = (x: number, y: number) => luminances[y * width + x] ?? 0
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1)
      half.luminances[y * half.width + x] =
        (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)) >> 2
  return half
}

/** The library reads bars in both horizontal directions, never vertically. */
function onItsSide({ width, height, luminances }: Grey): Grey {
  const turned = new Uint8ClampedArray(luminances.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = luminances[y * width + x] ?? 0
  return { width: height, height: width, luminances: turned }
}
