import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ESTree, parseSync } from 'vite'
import { root } from './programs.ts'

/** Lines of a component, and of any other function, measured whole: with the functions inside it. */
const longest = { '.tsx': 80, '.ts': 40 }

/** Longer functions that read better in one piece: path and name, then the reason. */
const exceptions = new Map([
  ['server/src/start.ts start', 'the order of a start, and so of a stop, in one sight'],
  ['server/src/trade/documents/house-waybill.ts houseWaybillOf', 'a sheet, from top to bottom'],
  ['server/src/trade/documents/receipt.ts receiptOf', 'a sheet, from top to bottom'],
  ['server/src/trade/reports/expeditions.ts latestPlanned', 'one statement'],
  [
    'web/src/trade/conversations/useComposer.ts useComposer',
    'one message, from its first letter until it is sent',
  ],
  [
    'web/src/trade/conversations/voice/useVoice.ts useVoice',
    'one recording, from its first second until it is sent',
  ],
  [
    'web/src/trade/goods/reception/useReceiving.ts useReceiving',
    'the open form follows the address, and the address the form',
  ],
  [
    'web/src/trade/goods/reception/useScansInForm.ts useScansInForm',
    'what becomes of a scan while a form is open',
  ],
  [
    'web/src/ui/form/drafts/useDeviceDraft.ts useDeviceDraft',
    'one draft, and each moment at which it is written',
  ],
  ['web/src/ui/form/useDraft.ts useDraft', 'one form: its fields, their rules and their errors'],
  ['web/src/ui/form/useRecord.ts useRecord', 'what a dialog joins: draft, save, removal'],
  ['web/src/ui/form/useRowForm.ts useRowForm', 'what a page joins: draft, row, save'],
  ['web/src/ui/form/useSave.ts useSave', 'one write, from the press to its outcome'],
])

/** Functions that became too long when the line width fell to 110, to be split. */
const toSplit = new Set<string>([
  'server/src/access/sign-in/sign-in-place.ts enterPlace',
  'server/src/access/sign-on/installation/owner.ts installationOwner',
  'server/src/backup/base.ts make',
  'server/src/backup/company/restore-company.ts bring',
  'server/src/channels/files/receive.ts receive',
  'server/src/channels/jobs/presence.ts keepPresent',
  'server/src/channels/pdf/drawing.ts definitionOf',
  'server/src/channels/whatsapp/conversation-merge.ts joinConversations',
  'server/src/channels/whatsapp/sending.ts sendMessage',
  'server/src/company/sign-on/settings.ts providerOf',
  'server/src/configuration.ts readConfiguration',
  'server/src/postgres/postgresql-conf.ts postgresqlConf',
  'server/src/process/health.ts startHealth',
  'server/src/trade/billing/generate.ts generateInvoices',
  'server/src/trade/billing/goods.ts billableGoods',
  'server/src/trade/billing/preview.ts previewOf',
  'server/src/trade/dashboard/period.ts endsOf',
  'server/src/trade/documents/arrival-notice.ts arrivalNoticeOf',
  'server/src/trade/documents/delivery-note.ts deliveryNoteOf',
  'server/src/trade/documents/invoice.ts invoiceOf',
  'server/src/trade/goods/hand-over.ts handOver',
  'server/src/trade/goods/in-hand.ts goodsInHand',
  'server/src/trade/goods/reception.ts receiveGoods',
  'server/src/trade/goods/split.ts splitGoods',
  'server/src/trade/notices/list.ts listNotices',
  'server/src/web/procedures.ts createProcedures',
  'server/src/web/sign-on-paths.ts samlMetadataPath',
  'server/src/web/site.ts createSite',
  'web/src/login/SignInForm.tsx SignInForm',
  'web/src/people/account/InvitedSignIn.tsx InvitedSignIn',
  'web/src/people/users/People.tsx People',
  'web/src/platform/companies/NewCompanyModal.tsx NewCompanyModal',
  'web/src/platform/overview/AccountLine.tsx AccountLine',
  'web/src/shell/frame/Shell.tsx Shell',
  'web/src/shell/live/realtime-lists.ts liveLists',
  'web/src/shell/search/SearchBox.tsx SearchBox',
  'web/src/site/public/frame/about.ts aboutOf',
  'web/src/trade/billing/useBilling.ts useBilling',
  'web/src/trade/clients/ClientList.tsx ClientList',
  'web/src/trade/clients/useTwins.ts useTwins',
  'web/src/trade/conversations/WriteLine.tsx WriteLine',
  'web/src/trade/conversations/useAttachment.ts useAttachment',
  'web/src/trade/conversations/useSettledScroll.ts useSettledScroll',
  'web/src/trade/dashboard/CountTiles.tsx CountTiles',
  'web/src/trade/documents/MailPanel.tsx MailPanel',
  'web/src/trade/expeditions/AddGoodsModal.tsx AddGoodsModal',
  'web/src/trade/expeditions/ContainerModal.tsx ContainerModal',
  'web/src/trade/expeditions/ExpeditionActions.tsx ExpeditionActions',
  'web/src/trade/expeditions/ExpeditionList.tsx ExpeditionList',
  'web/src/trade/expeditions/GoodsTab.tsx GoodsTab',
  'web/src/trade/goods/WarehousePage.tsx WarehousePage',
  'web/src/trade/goods/opened/GoodsModal.tsx GoodsModal',
  'web/src/trade/goods/opened/useAddedPhotos.ts useAddedPhotos',
  'web/src/trade/goods/reception/ClientField.tsx ClientField',
  'web/src/trade/goods/reception/CodeField.tsx CodeField',
  'web/src/trade/goods/reception/useReception.ts useDelivery',
  'web/src/trade/imports/ColumnsStep.tsx ColumnsOf',
  'web/src/trade/invoices/InvoiceModal.tsx InvoiceModal',
  'web/src/trade/invoices/Lines.tsx Lines',
  'web/src/trade/messages/ToMany.tsx ToMany',
  'web/src/trade/messages/ToOne.tsx ToOne',
  'web/src/trade/payments/PaymentModal.tsx PaymentModal',
  'web/src/ui/factor/EnrolPasskey.tsx EnrolPasskey',
  'web/src/ui/field/RemoteSelect.tsx RemoteSelect',
  'web/src/ui/field/useCalendar.ts useCalendar',
  'web/src/ui/list/useCurrentRow.ts useCurrentRow',
  'web/src/ui/list/useRowWindow.ts useRowWindow',
])

type NamedFunction = { place: string; lines: number }

const tooLong = productFiles().flatMap((path) => longFunctions(path, readFileSync(join(root, path), 'utf8')))

test('a component is at most 80 lines long, any other function at most 40', () => {
  const unexpected = tooLong.filter(({ place }) => !exceptions.has(place) && !toSplit.has(place))
  assert.deepEqual(
    unexpected.map(({ place, lines }) => `${place}, ${lines} lines`),
    [],
  )
})

test('every exception is a function that is still too long', () => {
  const places = new Set(tooLong.map(({ place }) => place))
  assert.deepEqual(
    [...exceptions.keys(), ...toSplit].filter((place) => !places.has(place)),
    [],
  )
})

test('exceptions stay few', () => {
  assert.ok(exceptions.size < 15, `${exceptions.size} exceptions`)
})

test('a function counts the lines of the functions inside it', () => {
  const inner = `  function inner() {\n${'    work()\n'.repeat(38)}  }\n`
  assert.deepEqual(longFunctions('a.ts', `function outer() {\n${inner}}\n`), [
    { place: 'a.ts outer', lines: 42 },
  ])
  assert.deepEqual(longFunctions('a.tsx', `function outer() {\n${inner}}\n`), [])
})

function productFiles(): string[] {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  return files.filter((path) => !/\.test\.|\.d\.ts$|\/testing\/|statements\/schema\.ts$/.test(path)).sort()
}

function longFunctions(path: string, source: string): NamedFunction[] {
  const limit = path.endsWith('.tsx') ? longest['.tsx'] : longest['.ts']
  const found: NamedFunction[] = []
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length

  function visit(node: unknown, name?: string): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) visit(one, name)
      return
    }
    const own = functionIn(node as ESTree.Node)
    const ownName = own && (own.id?.name ?? name)
    const lines = own ? lineAt(own.end) - lineAt(own.start) + 1 : 0
    if (ownName && lines > limit) found.push({ place: `${path} ${ownName}`, lines })
    for (const [key, value] of Object.entries(node)) visit(value, memberName(node as ESTree.Node, key))
  }

  visit(parseSync(path, source).program)
  return found
}

function functionIn(node: ESTree.Node) {
  const isFunction =
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  return isFunction ? node : undefined
}

/** The name of a function that has none of its own: its variable, or its place in an object or a class. */
function memberName(node: ESTree.Node, key: string): string | undefined {
  if (node.type === 'VariableDeclarator' && key === 'init' && node.id.type === 'Identifier')
    return node.id.name
  const isMember =
    node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
  return isMember && key === 'value' && node.key.type === 'Identifier' ? node.key.name : undefined
}
