type Size = { width: number; height: number }

/**
 * Reads the dimensions of a picture from the first bytes of its file, without decoding it. Undefined when
 * they are not found.
 */
export function pictureSize(head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined // The given bytes end before the dimensions.
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
 * True for a JPEG marker that starts a frame header. C4 (Huffman tables), C8 (reserved) and CC (arithmetic
 * tables) are in the same range but start none.
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
