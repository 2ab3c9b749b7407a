// Projects three-dimensional points of a warehouse, in centimetres, onto a picture of 640 × 480 pixels.

export const width = 640
export const height = 480

export type Point = readonly [x: number, y: number, z: number]
type Flat = readonly [x: number, y: number]
export type Camera = { yaw: number; pitch: number; distance: number; zoom: number; at: Point }

export function projected([x, y, z]: Point, { yaw, pitch, distance, zoom, at }: Camera): Flat {
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]]
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  const [rx, rz] = [dx * cy + dz * sy, dz * cy - dx * sy]
  const [ry, depth] = [dy * cp + rz * sp, rz * cp - dy * sp + distance]
  const scale = (zoom * 620) / depth
  return [width / 2 + rx * scale, height / 2 - ry * scale]
}

export const polygon = (points: Flat[], attributes: string) =>
  `<polygon points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" ${attributes}/>`

/**
 * Places a flat drawing of size `w` × `h` on the face of an object. `origin`, `along` and `down` are the
 * picture points of its top left, top right and bottom left corners.
 */
export function laid(origin: Flat, along: Flat, down: Flat, w: number, h: number, drawing: string): string {
  const [a, b] = [(along[0] - origin[0]) / w, (along[1] - origin[1]) / w]
  const [c, d] = [(down[0] - origin[0]) / h, (down[1] - origin[1]) / h]
  return `<g transform="matrix(${[a, b, c, d, origin[0], origin[1]].map((value) => value.toFixed(4)).join(' ')})">${drawing}</g>`
}

/** Makes a colour such as `#aabbcc` lighter or darker. */
export function shade(color: string, factor: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) * factor)
  return `#${channels
    .map((channel) =>
      Math.max(0, Math.min(255, Math.round(channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns a generator of pseudo-random numbers. One seed always gives the same numbers. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
