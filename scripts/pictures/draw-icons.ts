import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// `npm run icons` draws the icons of the installed web application into web/public, from the logo.
const folder = join(import.meta.dirname, '../../web/public')
const logo = await readFile(join(folder, 'favicon.svg'), 'utf8')

// The operating system cuts these icons to its own shape, so they have a margin and no rounded corners.
const fullBleed = logo.replace(' rx="15"', '')
if (fullBleed === logo)
  throw new Error('favicon.svg has no rounded tile any more: say here what full bleed is.')

const icons: [name: string, drawing: string, size: number][] = [
  ['icon-192', logo, 192],
  ['icon-512', logo, 512],
  ['icon-maskable-192', fullBleed, 192],
  ['icon-maskable-512', fullBleed, 512],
  ['apple-touch-icon', fullBleed, 180],
]
for (const [name, drawing, size] of icons) {
  const density = (72 * size) / 64
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`))
}
