type ById = { id: string }
export type PaymentChange = ById & { invoice?: string; cents?: number; isReceived?: boolean }
export type Receipt = ById & {
  client: string
  cents: number
  isReceived: boolean
  shares: { invoice: string; cents: number }[] | null
}

/** A write to the account of a client. Amounts are cents. */
export type Step =
  | ({ act: 'invoice'; client: string; cents: number; due: string } & ById)
  | ({ act: 'open'; client: string; cents: number } & ById)
  | ({ act: 'unopen' } & ById)
  | ({ act: 'change'; client: string; cents: number } & ById)
  | ({ act: 'cancel' | 'remove' | 'restore' | 'removePayment' | 'restorePayment' | 'undoWriteOff' } & ById)
  | ({ act: 'pay'; invoice: string; cents: number; isReceived: boolean } & ById)
  | ({ act: 'changePayment' } & PaymentChange)
  | ({ act: 'receipt' } & Receipt)
  | ({ act: 'useCredit'; invoice: string; cents: number } & ById)
  | ({ act: 'undo'; invoice: string } & ById)
  | ({ act: 'refund'; source: string; cents: number } & ById)
  | ({ act: 'writeOff'; cents: number } & ById)
  | ({ act: 'note'; invoice: string | null; client: string; cents: number } & ById)
  | ({ act: 'merge'; kept: string; absorbed: string } & ById)
  | { act: 'undoMerge' }

/** The act of a step, and two numbers that choose its documents and amounts. */
export type Choice = { act: Step['act']; a: number; b: number }
