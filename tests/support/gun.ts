import type { Page } from '@playwright/test'

type Manner = { everyMs?: number; end?: 'Enter' | 'Tab' }

const ends = { Enter: { code: 13, text: '\r' }, Tab: { code: 9, text: undefined } }

/**
 * Types like a bar-code gun: real keys, into the element with the focus. Each key carries the time at which a
 * gun would press it, so that the page sees the speed of a gun even when a busy machine delivers the keys
 * late.
 */
export async function scan(
  page: Page,
  text: string,
  { everyMs = 8, end = 'Enter' }: Manner = {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const timeOf = (n: number) => startedAt + (n * everyMs) / 1000
  const pressed = [...text].map((key, n) => pressKey(key, timeOf(n)))
  const last = { key: end, code: end, windowsVirtualKeyCode: ends[end].code, timestamp: timeOf(text.length) }
  const events = [...pressed.flat(), ...downAndUp(last, ends[end].text)]
  await Promise.all(events.map((event) => devtools.send('Input.dispatchKeyEvent', event)))
  await devtools.detach()
}

function pressKey(key: string, timestamp: number) {
  return downAndUp(
    { key, code: codeOf(key), windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), timestamp },
    key,
  )
}

function downAndUp(
  event: { key: string; code: string; windowsVirtualKeyCode: number; timestamp: number },
  text: string | undefined,
) {
  return [
    { type: 'keyDown' as const, ...event, ...(text !== undefined && { text }) },
    { type: 'keyUp' as const, ...event },
  ]
}

/**
 * Types like a bar-code gun on a device with a Chinese input method, which takes the letters before the page
 * and writes them into the field as a composition.
 */
export async function scanUnderInputMethod(page: Page, text: string, everyMs = 8): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const taken = (code: string, n: number) => ({
    ...{ key: 'Process', code, windowsVirtualKeyCode: 229, timestamp: startedAt + (n * everyMs) / 1000 },
    modifiers: /^Key/.test(code) ? 8 : 0,
  })
  const events = [...text].flatMap((key, n) => [
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken(codeOf(key), n) }),
    devtools.send('Input.imeSetComposition', {
      text: text.slice(0, n + 1).toLowerCase(),
      selectionStart: n + 1,
      selectionEnd: n + 1,
    }),
  ])
  const end = devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken('Enter', text.length) })
  await Promise.all([...events, end])
  await devtools.detach()
}

function codeOf(key: string): string {
  return /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
}
