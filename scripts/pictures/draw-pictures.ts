import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { logos } from './logos.ts'
import { type Photo, photos } from './photos.ts'
import { height, width } from './scene.ts'
import { signature } from './signature.ts'

// `npm run pictures` draws the photos and logos of the demo. The results are committed to
// server/seeds/pictures, so that the demo starts without drawing.
const folder = join(import.meta.dirname, '../../server/seeds/pictures')

const filters = `<defs><filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter><filter id="far"><feGaussianBlur stdDeviation="2.2"/></filter>
  <filter id="concrete"><feTurbulence type="fractalNoise" baseFrequency=".9 .5" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .3 0 0 0 0 .3 0 0 0 0 .3 0 0 0 .9 -.2"/></filter>
  <radialGradient id="vignette" cx=".48" cy=".42" r=".8"><stop offset=".45" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient></defs>`

async function draw({ name, drawing, light, tilt }: Photo): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${filters}${drawing}<rect width="${width}" height="${height}" fill="url(#vignette)"/></svg>`
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer()
  const flat = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
  await sharp(flat)
    .rotate(tilt, { background: '#777' })
    .extract({ left: 24, top: 22, width: 600, height: 450 })
    .modulate({ brightness: light, saturation: 0.92 })
    .blur(0.5)
    .jpeg({ quality: 74 })
    .toFile(join(folder, `${name}.jpg`))
}

await mkdir(folder, { recursive: true })
for (const photo of photos) await draw(photo)
for (const { name, drawing, width: w, height: h } of [...logos, signature]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${drawing}</svg>`
  await writeFile(
    join(folder, `${name}.png`),
    await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer(),
  )
}
