import { bale, box, drum, film, pallet, sticker } from './goods.ts'
import { type Camera, chance, height, laid, polygon, projected, width } from './scene.ts'

export type Photo = { name: string; drawing: string; light: number; tilt: number }

const cameras = {
  level: { yaw: 0.42, pitch: 0.24, distance: 330, zoom: 1.35, at: [56, 38, 40] },
  above: { yaw: 0.55, pitch: 0.52, distance: 320, zoom: 1.5, at: [54, 22, 40] },
  left: { yaw: 0.16, pitch: 0.28, distance: 310, zoom: 1.25, at: [58, 38, 40] },
  close: { yaw: 0.36, pitch: 0.36, distance: 250, zoom: 1.5, at: [44, 18, 30] },
} satisfies Record<string, Camera>

/** Drawings in the style of photos taken in a warehouse, in varying light. */
export const photos: Photo[] = [
  photo('carton', 'close', 1.02, -1.4, (camera) =>
    box(camera, { at: [12, 0, 10], size: [58, 42, 44], label: 'KIV-12', print: 'FRAGILE', seed: 3 }),
  ),
  photo('cartons', 'level', 0.94, 1.1, (camera) =>
    [
      box(camera, { at: [62, 0, 40], size: [56, 42, 44], color: '#a97f50', label: 'MBU-3', seed: 4 }),
      box(camera, {
        at: [2, 0, 26],
        size: [54, 40, 46],
        label: 'MBU-3',
        print: 'MADE IN CHINA',
        seed: 5,
        turn: 0.06,
      }),
      box(camera, {
        at: [8, 40, 28],
        size: [48, 34, 40],
        color: '#c0986a',
        label: 'MBU-3',
        seed: 6,
        turn: -0.05,
      }),
      box(camera, {
        at: [66, 42, 44],
        size: [44, 30, 36],
        color: '#b48a58',
        label: null,
        print: 'THIS SIDE UP',
        seed: 7,
        turn: 0.1,
      }),
    ].join(''),
  ),
  photo('carton-ouvert', 'above', 0.88, -2, (camera) =>
    box(camera, {
      at: [18, 0, 16],
      size: [72, 44, 54],
      label: 'LUA-7',
      print: 'FRAGILE',
      torn: true,
      seed: 8,
      turn: -0.08,
    }),
  ),
  photo('palette', 'level', 1, 0.6, (camera) =>
    [
      pallet(camera, [-4, 0, 6], 124, 84),
      ...[0, 1].flatMap((level) =>
        [0, 1, 2].map((place) =>
          box(camera, {
            at: [place * 40, 12 + level * 36, 14],
            size: [39, 35, 66],
            label: place === 1 ? 'ATL-21' : null,
            seed: level * 3 + place,
            color: ['#b98d5b', '#b08552', '#bd9464'][place] ?? '#b98d5b',
          }),
        ),
      ),
      film(camera, [-1, 10, 12], [122, 78, 70], 12),
    ].join(''),
  ),
  photo('fut', 'left', 0.96, -0.8, (camera) =>
    [
      drum(camera, [92, 0, 70], 26, 82, '#24548c', 'HUILE 5W30'),
      drum(camera, [36, 0, 40], 26, 82, '#1f5f9a', 'HUILE 5W30'),
    ].join(''),
  ),
  photo('bidons', 'above', 1.04, 1.6, (camera) =>
    [
      [10, 60],
      [52, 66],
      [94, 60],
      [28, 22],
      [72, 24],
    ]
      .map(([x = 0, z = 0], place) =>
        drum(camera, [x, 0, z], 17, 40, place % 2 ? '#e8e4d8' : '#dcd6c4', 'LAIT 20 L', '#2f6fb0'),
      )
      .join(''),
  ),
  photo('barils', 'level', 0.9, -1.2, (camera) =>
    [
      drum(camera, [100, 0, 66], 22, 60, '#2f7d4f', 'LIQUIDE'),
      drum(camera, [60, 0, 44], 22, 60, '#357f52', 'LIQUIDE'),
      drum(camera, [14, 0, 34], 22, 60, '#2c7449', 'LIQUIDE'),
    ].join(''),
  ),
  photo('balles', 'level', 0.98, 1.8, (camera) =>
    [
      bale(camera, [58, 0, 44], [66, 40, 50], '#d9d3c3', 'WAX'),
      bale(camera, [-10, 0, 30], [66, 40, 50], '#cfc8b5', 'WAX'),
      bale(camera, [18, 40, 34], [66, 38, 48], '#ded8ca', 'KAS-5'),
    ].join(''),
  ),
  photo('televiseur', 'left', 1.03, 0.9, (camera) =>
    box(camera, {
      at: [-6, 0, 36],
      size: [126, 82, 16],
      color: '#e6e3dc',
      tape: '#c9c4b6',
      label: 'NGO-18',
      print: 'SMART TV 55',
      seed: 9,
    }),
  ),
  photo('climatiseur', 'above', 0.95, -1.6, (camera) =>
    [
      box(camera, {
        at: [2, 0, 30],
        size: [96, 42, 50],
        color: '#dfe4e6',
        tape: '#b9c4c8',
        label: 'MID-2',
        print: 'SPLIT 12000',
        seed: 10,
      }),
      box(camera, {
        at: [14, 42, 36],
        size: [84, 26, 36],
        color: '#d3d9db',
        tape: '#b9c4c8',
        label: null,
        print: 'UNITE INT.',
        seed: 11,
      }),
    ].join(''),
  ),
  photo(
    'panneaux',
    'left',
    0.9,
    1.3,
    (camera) =>
      [0, 1, 2]
        .map((layer) =>
          box(camera, {
            at: [-14, layer * 7, 20],
            size: [150, 6, 84],
            color: '#1d2a44',
            tape: '#90a0b8',
            label: layer === 2 ? '' : null,
            seed: layer + 20,
          }),
        )
        .join('') + box(camera, { at: [30, 21, 46], size: [40, 14, 30], label: 'JIN-9', seed: 24 }),
  ),
  photo('etiquette', 'close', 1.06, 2.4, (camera) => closeLabel(camera)),
]

// Draws a label that fills the picture, as when it is photographed to be read later.
function closeLabel(camera: Camera): string {
  const front = [
    projected([-20, 62, 0], camera),
    projected([112, 62, 0], camera),
    projected([-20, -40, 0], camera),
  ] as const
  const paper = `<rect x="-200" y="-200" width="640" height="570" fill="#b58a58"/>${sticker(54, 34, 112, 96, 'ATL-21 · 1/3', chance(31))}<rect x="-200" y="2" width="640" height="14" fill="#d8c7a0" fill-opacity=".7"/>`
  return laid(front[0], front[1], front[2], 220, 170, paper)
}

function photo(
  name: string,
  from: keyof typeof cameras,
  light: number,
  tilt: number,
  draw: (camera: Camera) => string,
): Photo {
  const camera: Camera = cameras[from]
  return { name, light, tilt, drawing: `${room(camera, name.length + light * 100)}${draw(camera)}` }
}

/** Draws the background: floor, wall, a rack at the back, and the shadow under the goods. */
function room(camera: Camera, seed: number): string {
  const random = chance(seed * 13)
  const floor = [
    projected([-900, 0, 420], camera),
    projected([900, 0, 420], camera),
    projected([900, 0, -190], camera),
    projected([-900, 0, -190], camera),
  ]
  const rack = [-160, 20, 200, 380].map((x) => {
    const [foot, head] = [projected([x, 0, 300], camera), projected([x, 320, 300], camera)]
    return `<path d="M${foot.join(' ')}L${head.join(' ')}" stroke="#27507e" stroke-width="7"/>`
  })
  const shelves = [90, 190].map(
    (y) =>
      `<path d="M${projected([-400, y, 300], camera).join(' ')}L${projected([600, y, 300], camera).join(' ')}" stroke="#c9772b" stroke-width="6"/>`,
  )
  const stored = Array.from({ length: 9 }, (_, place) =>
    box(camera, {
      at: [-330 + place * 74, place % 3 ? 92 : 0, 300],
      size: [50 + random() * 16, 34 + random() * 24, 40],
      color: '#96744c',
      label: null,
      seed: place + seed,
    }),
  )
  const shadow = [
    projected([-20, 0, 0], camera),
    projected([150, 0, 10], camera),
    projected([170, 0, 120], camera),
    projected([0, 0, 110], camera),
  ]
  return `<rect width="${width}" height="${height}" fill="#8e9297"/>${polygon(floor, 'fill="#7d7b77"')}<rect width="${width}" height="${height}" filter="url(#concrete)" opacity=".35"/>
    <g filter="url(#far)">${rack.join('')}${stored.join('')}${shelves.join('')}</g>${polygon(shadow, 'fill="#000" fill-opacity=".38" filter="url(#soft)"')}`
}
