import assert from 'node:assert/strict'
import { test } from 'node:test'
import { photosBeside, vehicleViews } from './new-photos.ts'

const photo = (name: string) => ({ name })
const any = (count: number) => Array.from({ length: count }, () => photo('Photo'))

test('a new photo of a view replaces the old one; any other photo is added', () => {
  assert.deepEqual(photosBeside([photo('Avant'), photo('Arrière')], 'Avant'), [photo('Arrière')])
  assert.deepEqual(photosBeside([photo('Avant'), photo('Photo')]), [photo('Avant'), photo('Photo')])
})

test('a ninth photo is refused, guided or not, unless it replaces another', () => {
  assert.equal(photosBeside(any(8)), null)
  assert.equal(photosBeside(any(8), 'Avant'), null)
  assert.equal(photosBeside([...vehicleViews.map(photo), ...any(2)], 'Avant')?.length, 7)
  assert.equal(photosBeside(any(7))?.length, 7)
})
