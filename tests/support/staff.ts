import { randomUUID } from 'node:crypto'
import type { Session } from '../../contract/src/access/session.ts'
import type { Client } from '../../contract/src/trade/clients/contract.ts'
import type { Receipt, Vehicle } from '../../contract/src/trade/goods/contract.ts'
import type { InvoiceDetail } from '../../contract/src/trade/invoices/contract.ts'
import type { Payment } from '../../contract/src/trade/payments/contract.ts'
import type { Service } from '../../contract/src/trade/services/contract.ts'
import { today } from '../../contract/src/values/days.ts'
import { unique } from './unique.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A person who calls the API with their session. */
export class Staff {
  readonly #url: string
  readonly #cookie: string
  readonly session: Session

  constructor(url: string, cookie: string, session: Session) {
    this.#url = url
    this.#cookie = cookie
    this.session = session
  }

  get today(): string {
    return today(this.session.company?.timeZone ?? 'UTC')
  }

  createClient(over: Partial<Client> = {}): Promise<Client> {
    return this.ask('POST', '/clients', { name: unique('Maison Kivu'), ...over })
  }

  createService(over: Partial<Service> = {}): Promise<Service> {
    return this.ask('POST', '/services', { name: unique('Groupage'), price: 10_50, ...over })
  }

  /**
   * A maritime invoice: one line, by default of 100 $. Its client and service are created unless they are
   * given.
   */
  async createInvoice({
    client,
    service,
    quantity = 1,
    unitPrice = 100_00,
    ...head
  }: InvoiceWish = {}): Promise<InvoiceDetail> {
    const { id: clientId } = client ?? (await this.createClient())
    const { id: serviceId } = service ?? (await this.firstService())
    const draft = {
      serviceType: 'Maritime',
      clientId,
      issueDate: this.today,
      dueDate: this.today,
      lines: [{ serviceId, quantity, unitPrice }],
      ...head,
    }
    const { id } = await this.ask<{ id: string }>('POST', '/invoices', draft)
    return this.ask('GET', `/invoices/${id}`)
  }

  pay(
    invoice: { id: string; invoiceNumber: string },
    amount: number,
    over: Partial<Payment> = {},
  ): Promise<Payment> {
    const reference = `PAY-${invoice.invoiceNumber}-${randomUUID().slice(0, 6)}`
    return this.ask('POST', '/payments', {
      invoiceId: invoice.id,
      amount,
      paymentDate: this.today,
      reference,
      ...over,
    })
  }

  receive(over: Partial<Receipt> = {}): Promise<Receipt> {
    return this.ask('POST', '/warehouse-receipts', { trackingNumber: unique('SUIVI'), quantity: 1, ...over })
  }

  register(over: Partial<Vehicle> = {}): Promise<Vehicle> {
    return this.ask('POST', '/vehicle-registrations', {
      chassisNumber: chassis(),
      vehicleBrand: 'Toyota',
      ...over,
    })
  }

  async firstService(): Promise<Service> {
    const { items } = await this.ask<{ items: Service[] }>('GET', '/services?limit=1')
    if (!items[0]) throw new Error('no service')
    return items[0]
  }

  /** The number of rows of a list that match a search. */
  async count(path: string, search: string): Promise<number> {
    const { count } = await this.ask<{ count: number }>(
      'GET',
      `${path}/totals?search=${encodeURIComponent(search)}`,
    )
    return count
  }

  async download(path: string): Promise<ArrayBuffer> {
    const answer = await fetch(`${this.#url}/api${path}`, { headers: { cookie: this.#cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.arrayBuffer()
  }

  async ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        'content-type': 'application/json',
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as Answer
  }
}

type InvoiceWish = {
  client?: { id: string }
  service?: { id: string }
  quantity?: number
  unitPrice?: number
  issueDate?: string
  dueDate?: string
  status?: string
  description?: string
}

/** A chassis number nobody else has. */
export function chassis(): string {
  return randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
}
