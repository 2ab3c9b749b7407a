import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { openSite } from '#testing/http.ts'
import { startWorld } from '#testing/world.ts'

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

test('the installed application has its icons, at their declared sizes, whole and maskable', async () => {
  const { icons } = (await (await site.ask('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  const pictures = icons.filter(({ src }) => src.endsWith('.png'))
  assert.deepEqual(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted(), [
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of [...pictures, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const answer = await site.ask(src)
    assert.equal(answer.headers.get('content-type'), 'image/png', src)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    assert.equal(`${width}x${height}`, sizes, src)
  }
})
