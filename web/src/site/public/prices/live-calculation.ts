import {
  type CalculatorForm,
  calculate,
  formErrors,
  measures,
  readCalculatorForm,
} from '@escale/contract/site/public/calculation'
import { calculationSummary, calculationWords } from '@escale/contract/site/public/calculation-words'
import type { NamedPrice } from '@escale/contract/site/public/prices'
import type { MeasuringRules } from '@escale/contract/trade/freight/chargeable'
import type { Unit } from '@escale/contract/trade/services/draft'
import type { Mode } from '@escale/contract/values/modes'

/**
 * Updates the result of the calculator during typing. The functions that calculate are those of the server.
 */
export function followTyping() {
  const form = document.querySelector<HTMLFormElement>('[data-calculator]')
  if (!form) return
  const prices = pricesOf(form)
  form.addEventListener('input', ({ target }) => {
    alignFields(form, target)
    showResult(form, prices)
  })
  form.addEventListener('change', ({ target }) => onceReleased(() => showRefusal(form, target)))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    for (const measure of measures) showRefusal(form, form.elements.namedItem(measure))
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
  form.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  })
  // The browser may have restored values typed on an earlier visit, so the result is updated at once.
  showResult(form, prices)
}

let isPressed = false
addEventListener('pointerdown', () => {
  isPressed = true
})
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => {
    isPressed = false
  })

/**
 * Delays the work until the mouse button or finger is released. An error text that appears when a field loses
 * the focus would move the button which is being clicked.
 */
function onceReleased(work: () => void) {
  if (isPressed) addEventListener('pointerup', () => setTimeout(work), { once: true })
  else work()
}

/**
 * Keeps the price and the mode consistent. A price for air freight and the mode « Maritime » exclude each
 * other, so the field that was not changed last is adapted.
 */
function alignFields(form: HTMLFormElement, touched: EventTarget | null) {
  const service = form.elements.namedItem('tarif')
  if (!(service instanceof HTMLSelectElement)) return
  const travel = service.selectedOptions[0]?.dataset.travel
  if (touched === service && travel) {
    const mode = form.querySelector<HTMLInputElement>(`[name=mode][value=${travel}]`)
    if (mode) mode.checked = true
  }
  if (touched instanceof HTMLInputElement && touched.name === 'mode' && travel && travel !== touched.value)
    service.value = ''
}

function showResult(form: HTMLFormElement, prices: NamedPrice[]) {
  const typed = typedBy(form)
  const calculation = calculate(typed, prices, measuringOf(form))
  const words = calculation && calculationWords(calculation)
  for (const element of form.querySelectorAll<HTMLElement>('[data-only]'))
    element.hidden = element.dataset.only !== typed.mode
  writeSlots({
    'first-label': words?.rows[0]?.label ?? 'Volume',
    'first-value': words?.rows[0]?.value ?? '–',
    'second-label':
      words?.rows[1]?.label ?? (typed.mode === 'aerien' ? 'Poids volumétrique' : 'Poids en tonnes'),
    'second-value': words?.rows[1]?.value ?? '–',
    'headline-label':
      words?.headline.label ?? (typed.mode === 'aerien' ? 'Poids taxable' : 'Unités payantes'),
    'headline-value': words?.headline.value ?? '–',
    why: words?.why ?? 'Indiquez les mesures, le nombre de colis et le poids.',
    'estimate-detail': words?.estimate?.detail ?? '',
    'estimate-amount': words?.estimate?.amount ?? '',
  })
  const estimate = document.querySelector<HTMLElement>('[data-slot=estimate]')
  if (estimate) estimate.hidden = !words?.estimate
  const chat = document.querySelector<HTMLAnchorElement>('[data-whatsapp]')
  if (chat) {
    const link = new URL(chat.href)
    const message =
      (chat.dataset.greeting ?? '') + (calculation ? calculationSummary(typed, calculation) : '')
    link.search = `?text=${encodeURIComponent(message)}`
    chat.href = link.href
  }
}

function writeSlots(texts: Record<string, string>) {
  for (const [slot, text] of Object.entries(texts)) {
    const element = document.querySelector(`[data-slot=${slot}]`)
    // Unchanged text is not written again, because a screen reader would read it again.
    if (element && element.textContent !== text) element.textContent = text
  }
}

function showRefusal(form: HTMLFormElement, field: EventTarget | RadioNodeList | null) {
  if (!(field instanceof HTMLInputElement)) return
  const measure = measures.find((name) => name === field.name)
  const place = measure && document.getElementById(`${measure}-refus`)
  if (!place) return
  const refusal = formErrors(typedBy(form))[measure]
  place.textContent = refusal ?? ''
  if (refusal) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function typedBy(form: HTMLFormElement): CalculatorForm {
  const data = new FormData(form)
  return readCalculatorForm((name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  })
}

/** Rules for measuring volume and weight, from the data attribute of the form. */
function measuringOf({ dataset: { measuring } }: HTMLFormElement): MeasuringRules | null {
  return measuring ? JSON.parse(measuring) : null
}

/** The prices offered by the form, from the data attributes of its options. */
function pricesOf(form: HTMLFormElement): NamedPrice[] {
  const options = form.querySelectorAll<HTMLOptionElement>('option[data-price]')
  return [...options].map(({ value, dataset }) => ({
    key: value,
    name: dataset.name ?? '',
    description: null,
    price: Number(dataset.price),
    unit: dataset.unit as Unit,
    category: dataset.category as Mode,
  }))
}
