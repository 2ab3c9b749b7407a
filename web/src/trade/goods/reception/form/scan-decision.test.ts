import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decideScan, type FormAtScan, isSameLabel } from './scan-decision.ts'

const empty: FormAtScan = {
  code: '',
  isCodeSettled: false,
  codeBefore: null,
  isKnown: false,
  isClientSettled: false,
  hasOtherInput: false,
  isReadOnly: false,
}
const filled = { ...empty, code: 'ZW582504A', isCodeSettled: true }
const complete = { ...filled, isClientSettled: true }

test('a scan fills an empty number, and starts the next parcel once this one is complete', () => {
  assert.equal(decideScan(empty, 'ZW582504A'), 'fill')
  assert.equal(decideScan(complete, 'ZW582504B'), 'save')
  assert.equal(decideScan({ ...complete, hasOtherInput: true }, 'ZW582504B'), 'save')
})

test('an unfinished parcel keeps its number until the person has decided', () => {
  assert.equal(decideScan(filled, 'ZW582504B'), 'ask')
  assert.equal(decideScan({ ...complete, isCodeSettled: false }, 'ZW582504B'), 'ask')
  assert.equal(decideScan({ ...complete, isReadOnly: true }, 'ZW582504B'), 'refuse')
})

test('the same label twice in a row is one parcel, whatever its spacing, before or after the save', () => {
  assert.equal(decideScan(complete, 'ZW582504A'), 'repeat')
  assert.equal(decideScan(complete, 'zw58-2504 a'), 'repeat')
  assert.equal(decideScan({ ...empty, codeBefore: 'ZW582504A' }, 'ZW582504A'), 'repeat')
  assert.equal(decideScan({ ...filled, code: 'A-1' }, 'A-1'), 'repeat')
})

test('the next label replaces a number that exists already, unless photos or a weight were added', () => {
  assert.equal(decideScan({ ...complete, isKnown: true }, 'ZW582504B'), 'fill')
  assert.equal(decideScan({ ...complete, isKnown: true, hasOtherInput: true }, 'ZW582504B'), 'ask')
})

type Act =
  | { is: 'scan'; code: string }
  | { is: 'client' }
  | { is: 'save' }
  | { is: 'next' }
  | { is: 'replace' }
  | { is: 'ignore' }
  | { is: 'list' }

/** The list, the form and the screen after it, with every scan decided by the rule of the form. */
class Warehouse {
  readonly received: string[] = []
  readonly messages: string[] = []
  screen: 'list' | 'form' | 'done' = 'list'
  #form = empty
  waitingCode: string | null = null

  do(act: Act) {
    if (act.is === 'scan') this.#scan(act.code)
    if (this.screen === 'form') this.#inForm(act)
    if (this.screen === 'done' && act.is === 'next') this.#begin('')
    if (this.screen === 'done' && act.is === 'list') this.screen = 'list'
  }

  #inForm(act: Act) {
    if (act.is === 'client') this.#form = { ...this.#form, isClientSettled: true }
    if (act.is === 'save') this.#save()
    if (this.waitingCode === null) return
    if (act.is === 'replace') this.#replace(this.waitingCode)
    if (act.is === 'ignore') this.waitingCode = null
  }

  #scan(code: string) {
    if (this.screen === 'list') return this.#open(code)
    if (this.screen === 'done')
      return isSameLabel(this.#form.codeBefore, code) ? this.messages.push(code) : this.#begin(code)
    // a waiting code is decided first: this one must be scanned again
    if (this.waitingCode !== null) return this.messages.push(code)
    const decision = decideScan(this.#form, code)
    if (decision === 'fill') return this.#fill(code)
    if (decision === 'repeat' || decision === 'refuse') return this.messages.push(code)
    this.messages.push(code)
    this.waitingCode = code
    if (decision === 'save') this.#save()
  }

  #open(code: string) {
    if (this.#isReceived(code)) return this.messages.push(code)
    this.#form = empty
    this.#begin(code)
  }

  #begin(code: string) {
    this.screen = 'form'
    this.waitingCode = null
    this.#form = { ...this.#form, code: '', isKnown: false, hasOtherInput: false }
    if (code !== '') this.#fill(code)
  }

  #fill(code: string) {
    if (this.#isReceived(code)) this.messages.push(code)
    this.#form = { ...this.#form, code, isCodeSettled: true, isKnown: this.#isReceived(code) }
  }

  #replace(code: string) {
    this.messages.push(this.#form.code)
    this.waitingCode = null
    this.#fill(code)
  }

  #save() {
    if (this.#form.code === '' || this.#form.isKnown) return
    this.received.push(this.#form.code)
    const next = this.waitingCode
    this.#form = { ...empty, isClientSettled: this.#form.isClientSettled, codeBefore: this.#form.code }
    this.screen = 'done'
    if (next !== null) this.#begin(next)
  }

  #isReceived(code: string): boolean {
    return this.received.some((one) => isSameLabel(one, code))
  }

  /** The number in the form, neither received nor refused yet. */
  get numberInForm(): string[] {
    return this.screen === 'form' && this.#form.code !== '' ? [this.#form.code] : []
  }
}

const codes = Array.from({ length: 6 }, (_, n) => `ZW58250${n}A`)
const scans = fc.constantFrom(...codes).map((code): Act => ({ is: 'scan', code }))
const taps = fc.constantFrom<Act[]>(
  { is: 'client' },
  { is: 'save' },
  { is: 'next' },
  { is: 'replace' },
  { is: 'ignore' },
  { is: 'list' },
)

test('in 500 sequences every scan becomes one parcel, stays in the form or gives a message', () => {
  const acts = fc.array(fc.oneof({ weight: 3, arbitrary: scans }, { weight: 2, arbitrary: taps }), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(acts, (sequence) => {
      const warehouse = new Warehouse()
      for (const act of sequence) warehouse.do(act)
      const { received, numberInForm, messages } = warehouse
      const scanned = sequence.flatMap((act) => (act.is === 'scan' ? [act.code] : []))
      for (const code of [...received, ...numberInForm]) assert.ok(codes.includes(code), code)
      assert.equal(new Set(received).size, received.length)
      for (const code of scanned) assert.ok([...received, ...numberInForm, ...messages].includes(code), code)
    }),
    { seed: 43, numRuns: 500 },
  )
})

test('a pallet of one client is received with the gun alone, once its first parcel has a client', () => {
  const warehouse = new Warehouse()
  const pallet = Array.from({ length: 30 }, (_, n) => `SF00000000${n + 10}`)
  for (const [n, code] of pallet.entries()) {
    warehouse.do({ is: 'scan', code })
    if (n === 0) warehouse.do({ is: 'client' })
  }
  warehouse.do({ is: 'save' })
  assert.deepEqual(warehouse.received, pallet)
})
