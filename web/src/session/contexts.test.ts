import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useLeave, useSession, useSessionEvents } from './useSession.ts'

test('who is signed in and how to leave are told inside the shell alone: asked elsewhere, they are an error', () => {
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
