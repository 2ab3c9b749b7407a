import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  type Reader,
  type Result,
  RGBLuminanceSource,
} from '@zxing/library'

/** A camera picture with four bytes per pixel. */
export type Frame = { width: number; height: number; pixels: Uint8ClampedArray }

// Barcode formats printed by carriers and by this application.
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

/**
 * A decoded code. `rows` is the number of horizontal strips of the picture in which it was read, a measure
 * of its height.
 */
export type ReadCode = { text: string; kind: 'square' | 'bars' | 'product'; rows: number }

/** Barcode formats for retail products. They identify a product, not a parcel. */
const productFormats = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A]
/** The most QR codes read in one picture. A label has two or three at most. */
const mostSquares = 4

/**
 * Decodes the codes in a picture, in any orientation. `isDecided` stops the search when no other code could
 * be preferred. The slow searches, which read every row of pixels, run only when the fast ones find nothing.
 */
export function readCodes(frame: Frame, isDecided: (codes: readonly ReadCode[]) => boolean): ReadCode[] {
  const upright = grey(frame)
  const searches = [
    (found: number) => (found > 0 ? [] : squaresIn(halved(upright))),
    () => barsIn(thinned(upright)),
    () => barsIn(thinned(onItsSide(upright))),
    (found: number) => (found > 0 ? [] : anyBars(upright)),
    (found: number) => (found > 0 ? [] : anyBars(onItsSide(upright))),
    (found: number) => (found > 0 ? [] : squaresIn(inverted(upright))),
  ]
  const codes = squaresIn(upright)
  for (const search of searches) {
    if (isDecided(codes)) break
    codes.push(...search(codes.length).filter(({ text }) => !codes.some((known) => known.text === text)))
  }
  return codes
}

/** The library decodes one QR code per call. Each one found is painted over before the next call. */
function squaresIn(picture: Grey): ReadCode[] {
  const codes: ReadCode[] = []
  let rest = picture
  while (codes.length < mostSquares) {
    const result = readBy(squares, rest)
    if (result === null) break
    codes.push({ text: result.getText(), kind: 'square', rows: 0 })
    rest = withoutSquare(rest, result)
  }
  return codes
}

/**
 * How many rows of pixels are read, and how many form one strip. A barcode too low to be hit by a strip is
 * not on a label.
 */
const [rowsRead, rowsOfStrip] = [72, 3]

/** The library decodes one barcode per call, so the picture is cut into strips and each is decoded. */
function barsIn(picture: Grey): ReadCode[] {
  const codes = new Map<string, ReadCode>()
  for (let top = 0; top < picture.height; top += rowsOfStrip) {
    const [code] = anyBars(rowsOf(picture, top, Math.min(rowsOfStrip, picture.height - top)))
    if (code) codes.set(code.text, { ...code, rows: (codes.get(code.text)?.rows ?? 0) + 1 })
  }
  return [...codes.values()]
}

function anyBars(picture: Grey): ReadCode[] {
  const result = readBy(bars, picture)
  if (result === null) return []
  const kind = productFormats.includes(result.getBarcodeFormat()) ? 'product' : 'bars'
  return [{ text: result.getText(), kind, rows: 1 }]
}

function readBy(reader: Reader, picture: Grey): Result | null {
  const { luminances, width, height } = picture
  const source = new RGBLuminanceSource(luminances, width, height)
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints)
  } catch {
    return null // The picture contains no code of this kind. The library reports this as an error.
  }
}

function rowsOf({ width, luminances }: Grey, top: number, height: number): Grey {
  return { width, height, luminances: luminances.subarray(top * width, (top + height) * width) }
}

/** Keeps only some rows of pixels, at equal distances. */
function thinned({ width, height, luminances }: Grey): Grey {
  const rows = Math.min(height, rowsRead)
  const thin = new Uint8ClampedArray(width * rows)
  for (let row = 0; row < rows; row += 1) {
    const from = Math.floor(((row + 0.5) * height) / rows) * width
    thin.set(luminances.subarray(from, from + width), row * width)
  }
  return { width, height: rows, luminances: thin }
}

/**
 * A copy of the picture with a white rectangle over the QR code. The result points are the centres of its
 * corner squares.
 */
function withoutSquare({ width, height, luminances }: Grey, result: Result): Grey {
  const points = result.getResultPoints()
  const [across, down] = [points.map((point) => point.getX()), points.map((point) => point.getY())]
  const [left, right, top, bottom] = [
    Math.min(...across),
    Math.max(...across),
    Math.min(...down),
    Math.max(...down),
  ]
  const margin = Math.max(right - left, bottom - top) / 3
  const painted = luminances.slice()
  const [from, to] = [Math.max(0, Math.floor(left - margin)), Math.min(width, Math.ceil(right + margin))]
  const last = Math.min(height, Math.ceil(bottom + margin))
  for (let y = Math.max(0, Math.floor(top - margin)); y < last; y += 1)
    painted.fill(255, y * width + from, y * width + to)
  return { width, height, luminances: painted }
}

function inverted({ width, height, luminances }: Grey): Grey {
  return { width, height, luminances: luminances.map((light) => 255 - light) }
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
 * A copy at half the size. The library misplaces a corner by one pixel in about one of twenty sharp, close QR
 * codes and fails. At half the size it succeeds.
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

/** A copy turned by 90 degrees, because the library reads barcodes only horizontally. */
function onItsSide({ width, height, luminances }: Grey): Grey {
  const turned = new Uint8ClampedArray(luminances.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = luminances[y * width + x] ?? 0
  return { width: height, height: width, luminances: turned }
}
