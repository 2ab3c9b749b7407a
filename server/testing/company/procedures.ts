import assert from 'node:assert/strict'
import { contract } from '@escale/contract'
import type { Permission } from '@escale/contract/access/permissions'
import { isContractProcedure } from '@orpc/contract'

type ProcedureCall = (input?: unknown) => Promise<unknown>
export type Procedure = {
  name: string
  domain: string
  permission: Permission | undefined
  also: Permission | undefined
  personal: boolean
  waiting: boolean
  reads: boolean
}

/** Every procedure of the contract. */
export const procedures: Procedure[] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group)
    .filter(([, procedure]) => isContractProcedure(procedure))
    .map(([name, procedure]) => {
      const { permission, also, personal = false, waiting = false, reads = false } = procedure['~orpc'].meta
      return { domain, name, permission, also, personal, waiting, reads: Boolean(reads) }
    }),
)
/** The procedures that need a permission. */
export const guarded = procedures.filter(
  (procedure): procedure is Procedure & { permission: Permission } => procedure.permission !== undefined,
)

export const nowhere = '0195d3f2-0000-7000-8000-000000000000'
// Complete and valid input, so that only the caller or a missing row can cause a refusal.
const day = { issueDate: '2026-01-01', dueDate: '2026-02-01', paymentDate: '2026-01-02' }
const usualFields = {
  ...day,
  version: 1,
  name: 'N',
  price: 1,
  reference: 'R',
  amount: 1,
  quantity: 1,
  pieces: 1,
  ids: [nowhere],
  code: 'C',
  list: 'clients',
  query: '',
  hidden: [],
  isShared: true,
  trackingNumber: 'T',
  chassisNumber: 'ABCDE-1',
  vehicleBrand: 'B',
  active: true,
  role: 'viewer',
  firstName: 'N',
  lastName: 'N',
  action: 'EXPORT',
  slug: 'n-n',
  adminFirstName: 'N',
  adminLastName: 'N',
  adminEmail: 'n@test.example',
  reason: 'Parce que',
  isOpen: false,
  isGranted: true,
  to: 'N',
  signedAs: 'N',
  message: 'M',
  startsAt: '2026-01-01T00:00:00Z',
  serviceType: 'Maritime',
  status: undefined,
  permissions: ['clients.read'],
  primaryColor: '#0b5d6b',
  secondaryColor: '#64748b',
  photoId: nowhere,
  logoId: null,
  hsCode: '640299',
  absorbedId: '0195d3f2-0000-7000-8000-000000000001',
  absorbedVersion: 1,
  taken: [],
  customCss: '',
  css: '',
  lines: [{ serviceId: nowhere, quantity: 1, unitPrice: 1 }],
}
const expedition = {
  mode: 'Maritime',
  origin: 'Anvers',
  destination: 'Matadi',
  notes: 'N',
  containerId: nowhere,
  number: 'CSQU3054383',
  size: "20'",
  code: 'NOTE',
  occurredAt: '2026-01-01T00:00:00Z',
  search: 'matadi',
}
export const inputOf = ({ domain, name }: Procedure, id: string) =>
  ({
    ...usualFields,
    id,
    email: `${id}@test.example`,
    clientId: id,
    invoiceId: id,
    tenantId: id,
    recordId: id,
    ...((domain === 'expeditions' || domain === 'places') && expedition),
    ...(domain === 'expeditions' && name === 'step' && { to: 'Ouverte' }),
    ...(domain === 'billing' && { total: 1 }),
    ...(domain === 'reports' && { report: 'releve', from: '2026-01-01', to: '2026-12-31' }),
    ...(domain === 'invoices' && name === 'setStatus' && { status: 'Payée' }),
  }) as unknown

export function call(who: object, { domain, name }: Procedure, input: unknown): Promise<unknown> {
  const procedureCall = (who as Record<string, Record<string, ProcedureCall>>)[domain]?.[name]
  assert.ok(procedureCall)
  return procedureCall(input)
}

/** The outcome of a call: `OK`, or the code of its refusal. */
export const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'OK',
    (error: { code?: string }) => error.code ?? String(error),
  )
