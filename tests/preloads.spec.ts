import { screens } from '../contract/src/access/screens.ts'
import { fileOfPart } from './support/chunks.ts'
import { expect, test } from './support/test.ts'

test('the page of every screen names the file it is in, so that nothing waits for the frame to ask for it', async ({ request }) => {
  for (const { key, path } of screens) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(`rel="modulepreload" crossorigin href="${fileOfPart(`screens/${key}`).slice(2)}"`)
  }
})
