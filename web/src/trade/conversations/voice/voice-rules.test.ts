import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import {
  clockTime,
  isFull,
  longestVoiceSeconds,
  microphoneSentence,
  mostVoiceBytes,
  recordedType,
  voiceBitsPerSecond,
  voiceSentences,
} from './voice-rules.ts'

test('each browser records in its best format, and none is found without support', () => {
  const firefox = (type: string) => type.startsWith('audio/ogg') || type.startsWith('audio/webm')
  const chrome = (type: string) => type.startsWith('audio/webm') || type.startsWith('audio/mp4')
  equal(recordedType(firefox), 'audio/ogg;codecs=opus')
  equal(recordedType(chrome), 'audio/webm;codecs=opus')
  equal(
    recordedType((type) => type === 'audio/mp4'),
    'audio/mp4',
  )
  equal(
    recordedType(() => false),
    undefined,
  )
})

test('a refused, absent or busy microphone has its own message', () => {
  equal(microphoneSentence('NotAllowedError'), voiceSentences.refused)
  equal(microphoneSentence('NotFoundError'), voiceSentences.absent)
  equal(microphoneSentence('NotReadableError'), voiceSentences.busy)
})

test('a recording stops before WhatsApp shows it as a download', () => {
  ok((longestVoiceSeconds * voiceBitsPerSecond) / 8 < mostVoiceBytes, 'the longest one fits')
  equal(isFull(longestVoiceSeconds - 1, 1000), false)
  equal(isFull(longestVoiceSeconds, 1000), true)
  equal(isFull(10, mostVoiceBytes - 1), true, 'a browser that ignores the bit rate')
})

test('the time is shown in minutes and seconds', () => {
  equal(clockTime(0), '0:00')
  equal(clockTime(67.9), '1:07')
  equal(clockTime(180), '3:00')
})
