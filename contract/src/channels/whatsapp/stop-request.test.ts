import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { stopRequest } from './stop-request.ts'

test('a STOP word is recognised in any spelling, but only when it is the whole message', () => {
  for (const text of [
    'STOP',
    'stop',
    ' Stop ! ',
    'ARRÊT',
    'arret',
    'Arrêtez',
    'DÉSABONNER',
    'désabonner.',
    'Unsubscribe',
    'STOP 🙏',
    'Stop all',
    'ARRÊT',
  ])
    equal(stopRequest(text), 'stop', text)
  for (const text of ['START', 'reprendre', 'Reprendre !']) equal(stopRequest(text), 'start', text)
  for (const text of [
    '',
    '🛑',
    'Stop, je passe demain',
    'non stop',
    "l'arrêt du bus",
    'Ne pas reprendre le colis',
  ])
    equal(stopRequest(text), undefined, text)
})
