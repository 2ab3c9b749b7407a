import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useLeave, useSession, useSessionEvents } from './current/useSession.ts'

test('the hooks of the session work only inside the shell', () => {
  for (const ask of [useSession, useLeave, () => useSessionEvents(() => {})])
    assert.throws(
      () =>
        renderToString(
          createElement(() => {
            ask()
            return null
          }),
        ),
      /only for pages inside the shell/,
    )
})
