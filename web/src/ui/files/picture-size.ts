type Size = { width: number; height: number }

/**
 * The dimensions of a picture, read from its first bytes without decoding it. Undefined when they are not
 * found.
 */
export function pictureSize(head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined // The bytes end before the dimensions.
    throw error
  }
}

const startOfScan = 0xda

function jpegSize(view: DataView): Size | undefined {
  for (let place = 2; ; ) {
    const [sign, marker] = [view.getUint8(place), view.getUint8(place + 1)]
    if (sign !== 0xff || marker === startOfScan) return undefined
    if (isFrame(marker)) return { width: view.getUint16(place + 7), height: view.getUint16(place + 5) }
    place += marker === 0xff ? 1 : 2 + view.getUint16(place + 2)
  }
}

/**
 * True for a marker that begins a frame. Huffman tables (C4), reserved codes (C8) and arithmetic tables (CC)
 * have numbers in the same range.
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
