import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportedLists, plainLists } from '@escale/contract/trade/lists/words'
import { byteRoutes, isFileRequest, isUpload } from './byte-routes.ts'

const printRoute = (path: string) => ['GET', `/api${path}`, undefined]

test('the contract marks the procedures that receive or send a file', () => {
  assert.deepEqual(
    byteRoutes.map(({ method, path, bucket }) => [method, path, bucket]).sort(),
    [
      printRoute('/expeditions/{id}/documents/arrival-notice/{clientId}'),
      printRoute('/expeditions/{id}/documents/delivery-note/{clientId}'),
      printRoute('/expeditions/{id}/documents/house-waybill/{clientId}'),
      printRoute('/expeditions/{id}/documents/manifest'),
      printRoute('/expeditions/{id}/documents/packing-list'),
      printRoute('/expeditions/{id}/documents/sydonia/{file}'),
      printRoute('/goods/{id}/delivery-note'),
      printRoute('/invoices/{id}/document'),
      printRoute('/payments/{id}/receipt'),
      printRoute('/credit-notes/{id}/document'),
      printRoute('/quotes/{id}/document'),
      printRoute('/till/sessions/{id}/document'),
      printRoute('/till/day/file'),
      printRoute('/till/day/pdf'),
      printRoute('/refunds/{id}/document'),
      printRoute('/accounting/entries/file'),
      printRoute('/reports/{report}/file'),
      printRoute('/reports/{report}/pdf'),
      printRoute('/clients/{id}/statement'),
      printRoute('/company-history.csv'),
      printRoute('/imports/{id}/aside'),
      ...[...exportedLists, ...plainLists].map((list) => printRoute(`/lists/${list}`)),
      ['GET', '/api/clients/{recordId}/files/{id}', undefined],
      ['GET', '/api/expeditions/{recordId}/files/{id}', undefined],
      ['GET', '/api/goods/{recordId}/files/{id}', undefined],
      ['GET', '/api/invoices/{recordId}/files/{id}', undefined],
      ['GET', '/api/payments/{id}/tenders/{position}/screenshot', undefined],
      ['GET', '/api/conversations/files/{id}', undefined],
      ['GET', '/api/expense-photos/{id}', undefined],
      ['GET', '/api/exports/{id}/file', undefined],
      ['GET', '/api/files/documents/{id}', undefined],
      ['GET', '/api/files/photos/{id}', undefined],
      ['GET', '/api/tenants/{tenantId}/stamp/{id}', undefined],
      ['POST', '/api/clients/{recordId}/files', 'attachments'],
      ['POST', '/api/expeditions/{recordId}/files', 'attachments'],
      ['POST', '/api/goods/{recordId}/files', 'attachments'],
      ['POST', '/api/invoices/{recordId}/files', 'attachments'],
      ['POST', '/api/payments/screenshots', 'proofs'],
      ['POST', '/api/conversations/files', 'messages'],
      ['POST', '/api/expense-photos', 'proofs'],
      ['POST', '/api/files/documents', 'documents'],
      ['POST', '/api/files/photos', 'photos'],
      ['POST', '/api/tenants/{tenantId}/logo', 'logos'],
      ['POST', '/api/tenants/{tenantId}/stamp', 'stamps'],
    ].sort(),
  )
})

test('method and address identify a file request, whatever the id, but not a list or a link', () => {
  const ours = [
    ['GET', '/api/files/photos/x?download'],
    ['HEAD', '/api/exports/x/file'],
    ['GET', '/api/files/signed/x'],
    ['POST', '/api/files/photos?name=a'],
  ] as const
  const procedures = [
    ['GET', '/api/files/photos'],
    ['DELETE', '/api/files/photos/x'],
    ['POST', '/api/files/photos/x/link'],
    ['GET', '/api/exports'],
    ['POST', '/api/files/signed/x'],
  ] as const
  assert.deepEqual(
    ours.map(([method, url]) => isFileRequest(method, url)),
    ours.map(() => true),
  )
  assert.deepEqual(
    procedures.map(([method, url]) => isFileRequest(method, url)),
    procedures.map(() => false),
  )
  assert.deepEqual(
    [isUpload('POST', '/api/tenants/x/stamp'), isUpload('GET', '/api/tenants/x/stamp/y')],
    [true, false],
  )
})
