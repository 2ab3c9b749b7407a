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
  isHeldByMore: false,
  isReadOnly: false,
}
const filled = { ...empty, code: 'ZW582504A', isCodeSettled: true }
const complete = { ...filled, isClientSettled: true }

test('a code fills the empty number, and begins the next parcel once this one is complete', () => {
  assert.equal(decideScan(empty, 'ZW582504A'), 'fill')
  assert.equal(decideScan(complete, 'ZW582504B'), 'save')
  assert.equal(decideScan({ ...complete, isHeldByMore: true }, 'ZW582504B'), 'save')
})

test('an unfinished parcel keeps its number until the person has decided', () => {
  assert.equal(decideScan(filled, 'ZW582504B'), 'ask')
  assert.equal(decideScan({ ...complete, isCodeSettled: false }, 'ZW582504B'), 'ask')
  assert.equal(decideScan({ ...complete, isReadOnly: true }, 'ZW582504B'), 'refuse')
})

test('the same label twice in a row is no second parcel, however it is spaced, before or after it is saved', () => {
  assert.equal(decideScan(complete, 'ZW582504A'), 'repeat')
  assert.equal(decideScan(complete, 'zw58-2504 a'), 'repeat')
  assert.equal(decideScan({ ...empty, codeBefore: 'ZW582504A' }, 'ZW582504A'), 'repeat')
  assert.equal(decideScan({ ...filled, code: 'A-1' }, 'A-1'), 'repeat')
})

test('a number that is here already gives way to the next label, unless photos or a weight are there', () => {
  assert.equal(decideScan({ ...complete, isKnown: true }, 'ZW582504B'), 'fill')
  assert.equal(decideScan({ ...complete, isKnown: true, isHeldByMore: true }, 'ZW582504B'), 'ask')
})

type Act =
  | { is: 'scan'; code: string }
  | { is: 'client' }
  | { is: 'save' }
  | { is: 'next' }
  | { is: 'replace' }
  | { is: 'ignore' }
  | { is: 'list' }

/** The list, the form and the screen after it, each scan judged by the rule of the form. */
class Warehouse {
  readonly received: string[] = []
  readonly said: string[] = []
  screen: 'list' | 'form' | 'done' = 'list'
  #form = empty
  #asked: string | null = null

  do(act: Act) {
    if (act.is === 'scan') this.#scan(act.code)
    if (this.screen === 'form') this.#inForm(act)
    if (this.screen === 'done' && act.is === 'next') this.#begin('')
    if (this.screen === 'done' && act.is === 'list') this.screen = 'list'
  }

  #inForm(act: Act) {
    if (act.is === 'client') this.#form = { ...this.#form, isClientSettled: true }
    if (act.is === 'save') this.#save()
    if (this.#asked === null) return
    if (act.is === 'replace') this.#replace(this.#asked)
    if (act.is === 'ignore') this.#asked = null
  }

  #scan(code: string) {
    if (this.screen === 'list') return this.#open(code)
    if (this.screen === 'done')
      return isSameLabel(this.#form.codeBefore, code) ? this.said.push(code) : this.#begin(code)
    if (this.#asked !== null) return this.said.push(code) // one that waits is asked about first; this one is scanned again
    const decision = decideScan(this.#form, code)
    if (decision === 'fill') return this.#fill(code)
    if (decision === 'repeat' || decision === 'refuse') return this.said.push(code)
    this.said.push(code)
    this.#asked = code
    if (decision === 'save') this.#save()
  }

  #open(code: string) {
    if (this.#isReceived(code)) return this.said.push(code)
    this.#form = empty
    this.#begin(code)
  }

  #begin(code: string) {
    this.screen = 'form'
    this.#asked = null
    this.#form = { ...this.#form, code: '', isKnown: false, isHeldByMore: false }
    if (code !== '') this.#fill(code)
  }

  #fill(code: string) {
    if (this.#isReceived(code)) this.said.push(code)
    this.#form = { ...this.#form, code, isCodeSettled: true, isKnown: this.#isReceived(code) }
  }

  #replace(code: string) {
    this.said.push(this.#form.code)
    this.#asked = null
    this.#fill(code)
  }

  #save() {
    if (this.#form.code === '' || this.#form.isKnown) return
    this.received.push(this.#form.code)
    const next = this.#asked
    this.#form = { ...empty, isClientSettled: this.#form.isClientSettled, codeBefore: this.#form.code }
    this.screen = 'done'
    if (next !== null) this.#begin(next)
  }

  #isReceived(code: string): boolean {
    return this.received.some((one) => isSameLabel(one, code))
  }

  /** The number that stands in the form: neither received nor refused yet. */
  get standing(): string[] {
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

test('of 500 sequences, each scan is one parcel, stands in the form, or was said aloud; no number is made of two', () => {
  const acts = fc.array(fc.oneof({ weight: 3, arbitrary: scans }, { weight: 2, arbitrary: taps }), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(acts, (sequence) => {
      const warehouse = new Warehouse()
      for (const act of sequence) warehouse.do(act)
      const { received, standing, said } = warehouse
      const scanned = sequence.flatMap((act) => (act.is === 'scan' ? [act.code] : []))
      for (const code of [...received, ...standing]) assert.ok(codes.includes(code), code)
      assert.equal(new Set(received).size, received.length)
      for (const code of scanned) assert.ok([...received, ...standing, ...said].includes(code), code)
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
