import { type Camera, chance, laid, type Point, polygon, projected, shade } from './scene.ts'

type Size = readonly [w: number, h: number, d: number]

export type Box = {
  at: Point
  size: Size
  color?: string
  tape?: string
  label?: string | null
  print?: string
  turn?: number
  seed?: number
  torn?: boolean
}

/** Draws a cardboard box: three faces, tape over the middle, a label and printed marks. */
export function box(
  camera: Camera,
  {
    at,
    size,
    color = '#b98d5b',
    tape = '#d8c7a0',
    label = '',
    print = '',
    turn = 0,
    seed = 1,
    torn = false,
  }: Box,
): string {
  const [w, h, d] = size
  const corner = (x: number, y: number, z: number) => {
    const [px, pz] = [x - w / 2, z - d / 2]
    return projected(
      [
        at[0] + px * Math.cos(turn) - pz * Math.sin(turn) + w / 2,
        at[1] + y,
        at[2] + px * Math.sin(turn) + pz * Math.cos(turn) + d / 2,
      ],
      camera,
    )
  }
  const random = chance(seed * 77)
  const front = [corner(0, h, 0), corner(w, h, 0), corner(w, 0, 0), corner(0, 0, 0)]
  const side = [corner(w, h, 0), corner(w, h, d), corner(w, 0, d), corner(w, 0, 0)]
  const top = [corner(0, h, 0), corner(0, h, d), corner(w, h, d), corner(w, h, 0)]
  const edge = `stroke="${shade(color, 0.55)}" stroke-opacity=".5" stroke-width="1" stroke-linejoin="round"`
  const onFront = (drawing: string) =>
    laid(corner(0, h, 0), corner(w, h, 0), corner(0, 0, 0), 100, (100 * h) / w, drawing)
  const onTop = (drawing: string) =>
    laid(corner(0, h, d), corner(w, h, d), corner(0, h, 0), 100, (100 * d) / w, drawing)
  const tall = (100 * h) / w
  const marks = Array.from({ length: 5 }, () => {
    const [x, y] = [random() * 100, random() * tall]
    return `<path d="M${x} ${y}l${random() * 14 - 7} ${random() * 5}" stroke="${shade(color, 0.7)}" stroke-width=".5" stroke-opacity=".6"/>`
  }).join('')
  return [
    polygon(top, `fill="${shade(color, 1.16)}" ${edge}`),
    polygon(side, `fill="${shade(color, 0.7)}" ${edge}`),
    polygon(front, `fill="${shade(color, 0.94)}" ${edge}`),
    onTop(`<rect x="0" y="${(50 * d) / w - 5}" width="100" height="9" fill="${tape}" fill-opacity=".75"/>`),
    onFront(`${marks}<rect x="46" y="0" width="8" height="${tall * 0.22}" fill="${tape}" fill-opacity=".7"/>
      <text x="8" y="${tall - 8}" font-family="sans-serif" font-weight="700" font-size="${Math.min(13, tall / 4, 115 / (print.length || 1))}" fill="${shade(color, 0.35)}" fill-opacity=".8">${print}</text>
      ${label === null ? '' : sticker(100 - 42, tall * 0.12, 36, Math.min(30, tall * 0.5), label, random)}
      ${torn ? `<path d="M0 ${tall * 0.3}L13 ${tall * 0.38} 7 ${tall * 0.5} 18 ${tall * 0.62} 9 ${tall * 0.74} 0 ${tall * 0.8}Z" fill="#2b1d10"/><path d="M13 ${tall * 0.38}l9-5 4 9-8 6z" fill="${shade(color, 1.2)}"/>` : ''}`),
  ].join('')
}

/** Draws a shipping label: bars, lines of an address, and large initials. */
export function sticker(
  x: number,
  y: number,
  w: number,
  h: number,
  mark: string,
  random: () => number,
): string {
  const bars = Array.from({ length: 22 }, (_, bar) =>
    random() > 0.4
      ? `<rect x="${x + 2 + (bar * (w - 4)) / 22}" y="${y + h * 0.58}" width="${((w - 4) / 22) * (0.4 + random() * 0.6)}" height="${h * 0.34}" fill="#222"/>`
      : '',
  )
  const lines = [0.3, 0.4, 0.5].map(
    (at) =>
      `<rect x="${x + 2}" y="${y + h * at}" width="${w * (0.4 + random() * 0.4)}" height="${h * 0.045}" fill="#666"/>`,
  )
  return `<g transform="rotate(${(random() * 6 - 3).toFixed(1)} ${x} ${y})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#f4f2ec" stroke="#bbb" stroke-width=".3"/>
    <text x="${x + 2}" y="${y + h * 0.22}" font-family="sans-serif" font-weight="700" font-size="${Math.min(h * 0.19, (w * 1.45) / (mark.length || 1))}" fill="#1a1a1a">${mark}</text>${lines.join('')}${bars.join('')}</g>`
}

/** Draws an upright drum or barrel, lit from the left. */
export function drum(
  camera: Camera,
  at: Point,
  radius: number,
  tall: number,
  color: string,
  mark: string,
  lid = shade(color, 0.8),
): string {
  const [left, right] = [
    projected([at[0] - radius, at[1], at[2]], camera),
    projected([at[0] + radius, at[1], at[2]], camera),
  ]
  const head = projected([at[0], at[1] + tall, at[2]], camera)
  const rx = (right[0] - left[0]) / 2
  const ry = rx * Math.max(0.18, Math.sin(camera.pitch) * 1.1)
  const [cx, foot] = [(left[0] + right[0]) / 2, left[1]]
  const id = `m${Math.round(cx)}${Math.round(foot)}`
  const ring = (y: number) =>
    `<path d="M${cx - rx} ${y}A${rx} ${ry} 0 0 0 ${cx + rx} ${y}" fill="none" stroke="${shade(color, 0.55)}" stroke-width="3" stroke-opacity=".7"/>`
  const span = foot - head[1]
  return `<linearGradient id="${id}"><stop offset="0" stop-color="${shade(color, 0.6)}"/><stop offset=".28" stop-color="${shade(color, 1.3)}"/><stop offset=".6" stop-color="${color}"/><stop offset="1" stop-color="${shade(color, 0.45)}"/></linearGradient>
    <ellipse cx="${cx + rx * 0.25}" cy="${foot + ry * 0.4}" rx="${rx * 1.15}" ry="${ry}" fill="#000" fill-opacity=".3" filter="url(#soft)"/>
    <path d="M${cx - rx} ${head[1]}V${foot}A${rx} ${ry} 0 0 0 ${cx + rx} ${foot}V${head[1]}Z" fill="url(#${id})"/>
    ${ring(head[1] + span * 0.32)}${ring(head[1] + span * 0.66)}${ring(foot - 2)}
    <ellipse cx="${cx}" cy="${head[1]}" rx="${rx}" ry="${ry}" fill="${lid}" stroke="${shade(color, 1.25)}" stroke-width="2"/>
    <circle cx="${cx - rx * 0.45}" cy="${head[1]}" r="${rx * 0.1}" fill="${shade(lid, 0.5)}"/>
    <g>${sticker(cx - rx * 0.5, head[1] + span * 0.38, rx * 0.95, span * 0.25, mark, chance(Math.round(cx)))}</g>`
}

/** Draws a pine pallet: three beams and their boards. */
export function pallet(camera: Camera, at: Point, w: number, d: number): string {
  const wood = '#a98458'
  const beams = [0, d / 2 - 5, d - 10].map((z) =>
    box(camera, {
      at: [at[0], at[1], at[2] + z],
      size: [w, 9, 10],
      color: shade(wood, 0.75),
      tape: shade(wood, 0.75),
      label: null,
    }),
  )
  const boards = Array.from({ length: 6 }, (_, board) =>
    box(camera, {
      at: [at[0] + (board * (w - w / 9)) / 5, at[1] + 9, at[2]],
      size: [w / 9, 3, d],
      color: wood,
      tape: wood,
      label: null,
      seed: board,
    }),
  )
  return [...beams.toReversed(), ...boards].join('')
}

/** Draws transparent plastic film around a load, as streaks of light. */
export function film(camera: Camera, at: Point, [w, h, d]: Size, seed: number): string {
  const random = chance(seed)
  const corner = (x: number, y: number, z: number) => projected([at[0] + x, at[1] + y, at[2] + z], camera)
  const streaks = Array.from({ length: 26 }, () => {
    const y = random() * 100
    return `<path d="M0 ${y}Q50 ${y + random() * 16 - 8} 100 ${y + random() * 20 - 10}" stroke="#fff" stroke-opacity="${0.1 + random() * 0.3}" stroke-width="${0.3 + random() * 1.6}" fill="none"/>`
  }).join('')
  const sheet = `<rect width="100" height="100" fill="#e8f0f4" fill-opacity=".22"/>${streaks}`
  return (
    laid(corner(0, h, 0), corner(w, h, 0), corner(0, 0, 0), 100, 100, sheet) +
    laid(corner(w, h, 0), corner(w, h, d), corner(w, 0, 0), 100, 100, sheet)
  )
}

/** Draws a bale: cloth held by straps. */
export function bale(camera: Camera, at: Point, [w, h, d]: Size, color: string, mark: string): string {
  const corner = (x: number, y: number, z: number) => projected([at[0] + x, at[1] + y, at[2] + z], camera)
  const strap = (share: number) =>
    laid(
      corner(0, h, 0),
      corner(w, h, 0),
      corner(0, 0, 0),
      100,
      100,
      `<rect x="${share}" y="0" width="3" height="100" fill="#1f3d7a"/>`,
    )
  return (
    box(camera, { at, size: [w, h, d], color, tape: color, label: mark, print: '' }) +
    strap(18) +
    strap(40) +
    strap(82)
  )
}
