import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besides, vehicleViews } from './new-photos.ts'

const photo = (name: string) => ({ name })
const any = (count: number) => Array.from({ length: count }, () => photo('Photo'))

test('a photo of a view takes the place of the one there was; any other stands beside them all', () => {
  assert.deepEqual(besides([photo('Avant'), photo('Arrière')], 'Avant'), [photo('Arrière')])
  assert.deepEqual(besides([photo('Avant'), photo('Photo')]), [photo('Avant'), photo('Photo')])
})

test('a ninth photo has no room, guided or not; one that replaces another has', () => {
  assert.equal(besides(any(8)), null)
  assert.equal(besides(any(8), 'Avant'), null)
  assert.equal(besides([...vehicleViews.map(photo), ...any(2)], 'Avant')?.length, 7)
  assert.equal(besides(any(7))?.length, 7)
})
