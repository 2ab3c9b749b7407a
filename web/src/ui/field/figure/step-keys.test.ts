import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep } from './step-keys.ts'
import { centSteps, pieceSteps, weightSteps } from './steps.ts'

test('an amount moves by one cent, exactly', () => {
  assert.equal(nextStep(12_50, 1, centSteps), 12_51)
  assert.equal(nextStep(12_50, -1, centSteps), 12_49)
})

test('a weight moves by 0,1 kg, without drift after many steps', () => {
  let weight = 0
  for (let press = 1; press <= 1000; press += 1) {
    weight = nextStep(weight, 1, weightSteps)
    assert.equal(weight, press / 10)
  }
  for (let press = 999; press >= 0; press -= 1) {
    weight = nextStep(weight, -1, weightSteps)
    assert.equal(weight, press / 10)
  }
})

test('from between two steps, an arrow moves to the nearest step in its direction', () => {
  assert.equal(nextStep(33.33, 1, weightSteps), 33.4)
  assert.equal(nextStep(33.33, -1, weightSteps), 33.3)
})

test('no arrow moves below the least or above the most', () => {
  assert.equal(nextStep(0, -1, centSteps), 0)
  assert.equal(nextStep(0.05, -1, weightSteps), 0)
  assert.equal(nextStep(1, -1, pieceSteps), 1)
  assert.equal(nextStep(1_000_000, 1, pieceSteps), 1_000_000)
  assert.equal(nextStep(9_999_999_999, 1, centSteps), 9_999_999_999)
  assert.equal(nextStep(999_999.95, 1, weightSteps), 999_999.999)
})
