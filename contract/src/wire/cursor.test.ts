import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cursorOf, cursorPosition } from './cursor.ts'
import { Cursor } from './page.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a cursor returns the row it was made from, with any sort key', () => {
  for (const key of ['Société Éclair & Fils', '', 1050, -3, '2026-01-31 08:30:00.123456+00']) {
    const cursor = cursorOf(key, id)
    assert.match(cursor, /^[\w-]+$/)
    assert.deepEqual(cursorPosition(cursor), [key, id])
  }
})

test('a cursor not made by us is refused beside its field', () => {
  const others = [
    '',
    'é',
    '2026-01-31/abc',
    btoa('[1]'),
    cursorOf('a\0', id),
    cursorOf('a', 'nobody'),
    btoa(JSON.stringify([{}, id])),
  ]
  for (const cursor of others) {
    assert.equal(cursorPosition(cursor), undefined, cursor)
    assert.equal(
      Cursor.safeParse(cursor).error?.issues[0]?.message,
      "Ce repère de page n'est pas valable.",
      cursor,
    )
  }
})
