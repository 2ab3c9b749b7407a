import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Scan } from './scan.ts'
import { leaveToNext, type ScanOwner, ScanQueue } from './scan-queue.ts'

const scanOf = (code: string): Scan => ({ is: 'code', code })
const scannedCode = (scan: Scan) => (scan.is === 'code' ? scan.code : scan.is)

/** A page and its dialogs, by their ids. */
function screen() {
  const messages: string[] = []
  const place: { top: string | null; isReading: boolean } = { top: null, isReading: false }
  const queue = new ScanQueue({
    dialogOnTop: () => place.top,
    isReading: () => place.isReading,
    onUnwanted: () => messages.push('unwanted'),
    onHeld: () => messages.push('held'),
  })
  const scan = (...codes: string[]) => {
    for (const code of codes) queue.add(scanOf(code))
  }
  return { queue, told: messages, place, scan }
}

function owner(dialog: string | null, taken: string[], over: Partial<ScanOwner> = {}): ScanOwner {
  return { dialog, isBusy: () => false, take: (scan) => void taken.push(scannedCode(scan)), ...over }
}

test('the dialog on top handles the scans, and the page after it has closed', async () => {
  const { queue, place, scan } = screen()
  const [page, dialog]: [string[], string[]] = [[], []]
  queue.own(owner(null, page))
  const close = queue.own(owner('form', dialog))
  place.top = 'form'
  scan('A1')
  await turn()
  close()
  place.top = null
  scan('B2')
  await turn()
  assert.deepEqual([page, dialog], [['B2'], ['A1']])
})

test('scans wait in order while their owner is busy or has not finished', async () => {
  const { queue, scan } = screen()
  const receivedScans: string[] = []
  const answers: (() => void)[] = []
  let isBusy = true
  const take = (scan: Scan) => {
    receivedScans.push(scannedCode(scan))
    return new Promise<void>((answer) => answers.push(answer))
  }
  queue.own(owner(null, receivedScans, { isBusy: () => isBusy, take }))
  scan('A1', 'B2', 'C3')
  await turn()
  assert.deepEqual([receivedScans, queue.length()], [[], 3])
  isBusy = false
  void queue.deliver()
  await turn()
  assert.deepEqual(receivedScans, ['A1'])
  for (let n = 0; n < 3; n += 1) {
    answers[n]?.()
    await turn()
  }
  assert.deepEqual([receivedScans, queue.length()], [['A1', 'B2', 'C3'], 0])
})

test('a scan waits under a dialog that wants none, and without any owner it is dropped', async () => {
  const { queue, told: messages, place, scan } = screen()
  scan('A1')
  await turn()
  assert.deepEqual(messages, ['unwanted'])
  const receivedScans: string[] = []
  queue.own(owner('form', receivedScans))
  place.top = 'labels'
  scan('B2')
  await turn()
  await queue.deliver()
  assert.deepEqual([messages, receivedScans], [['unwanted', 'held'], []])
  place.top = 'form'
  await queue.deliver()
  assert.deepEqual(receivedScans, ['B2'])
})

test('a scan passed on by a closing dialog goes first to the screen below', async () => {
  const { queue, place, scan } = screen()
  const receivedScans: string[] = []
  queue.own(owner(null, receivedScans))
  let isClosing = false
  const take = () => {
    isClosing = true
    return leaveToNext
  }
  const close = queue.own(owner('sheet', receivedScans, { isBusy: () => isClosing, take }))
  place.top = 'sheet'
  scan('A1', 'B2')
  await turn()
  assert.deepEqual(receivedScans, [])
  close()
  place.top = null
  await queue.deliver()
  assert.deepEqual(receivedScans, ['A1', 'B2'])
})

test('no scan is handled while the scanner types the next one', async () => {
  const { queue, place, scan } = screen()
  const receivedScans: string[] = []
  queue.own(owner(null, receivedScans))
  place.isReading = true
  scan('A1')
  await turn()
  assert.deepEqual(receivedScans, [])
  place.isReading = false
  scan('B2')
  await turn()
  assert.deepEqual(receivedScans, ['A1', 'B2'])
})

test('the fallback owner handles unwanted scans, and an error loses no later scan', async () => {
  const { queue, scan } = screen()
  const [all, page]: [string[], string[]] = [[], []]
  queue.own(owner(null, all, { isFallback: true }))
  scan('A1')
  await turn()
  assert.equal(queue.isWanted(), false)
  const reported: unknown[] = []
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) })
  let isFirst = true
  const take = (scan: Scan) => {
    if (isFirst) {
      isFirst = false
      throw new Error('of the screen')
    }
    page.push(scannedCode(scan))
  }
  queue.own(owner(null, page, { take }))
  scan('B2', 'C3')
  await turn()
  assert.deepEqual([all, page, reported.length], [['A1'], ['C3'], 1])
})
