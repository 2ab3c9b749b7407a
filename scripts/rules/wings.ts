// Table of allowed imports (docs/decisions/076). A wing is a folder of domains, such as `trade`. A domain is
// a folder inside it, such as `trade/goods`. Each row gives a path pattern and what its files may import
// besides their own domain. If several rows match a file, the last one applies. Files without a row may
// import everything. A `//` comment gives the reason for an exception.
export type Row = [files: string, ...may: string[]]

const contract = ['{domains,records}.ts', 'values', 'wire', 'access', 'journal', 'channels']
const server = ['access', 'database', 'journal', 'channels', 'telemetry']
// Shared by the domains: files directly in this folder, the values of templates, receipts, and `trade/money`
// (rates and second totals, for documents, receipts and tills).
const serverTrade = [...server, 'trade/*.*', 'trade/{templates,receipts,money}']
const web = ['api.ts', 'ui', 'session', 'channels']
const webTrade = [...web, 'trade/*.*', 'trade/{overlay,choice,attachments,tenders}']

/** Folders that many files may import. A row that contains them need not use each of them. */
export const ground = [...contract, ...serverTrade, ...webTrade]

export const wings: Row[] = [
  ['contract/src/{access,journal,channels,company}', ...contract],
  ['contract/src/trade', ...contract, 'trade'], // Domains of trade share constants.
  ['contract/src/people', ...contract, 'people'],
  [
    'contract/src/site',
    ...contract,
    'site',
    'trade/{freight/chargeable,services/draft,goods/life-cycle}.ts',
    'trade/{expeditions,goods,quotes}/words.ts',
    'trade/currencies/rates.ts',
  ], // Public prices are computed like invoices.
  // Settings contain the rules for measuring freight and billing it.
  ['contract/src/company/settings', ...contract, 'trade/{freight/chargeable,invoices/words,prices/words}.ts'],
  // The platform's security log has the same row format as a company's.
  ['contract/src/platform', ...contract, 'company'],

  ['server/src/{people,site}', ...server],
  // Linking a WhatsApp account calls its API at once, to verify the token while the user waits.
  ['server/src/company', ...server, 'cloud-api'],
  // The public pages of a company and its settings use the same colour functions.
  ['server/src/{company/brand,site/public}', ...server, 'theme'],
  // Creating a company sends an invitation to its first administrator.
  ['server/src/platform', ...server, 'people'],
  ['server/src/trade', ...serverTrade],
  // The engaged amount of a client estimates unbilled goods, as billing would bill them.
  ['server/src/trade/limits', ...serverTrade, 'trade/billing/{goods,lane,prices}.ts'],
  // A hand-over stops above the credit limit.
  ['server/src/trade/goods', ...serverTrade, 'trade/limits/credit.ts'],
  // Each figure counts the rows of a list, so it uses the filters of that list.
  ['server/src/trade/{dashboard,reports}', ...serverTrade, 'trade/*/filters.ts'],
  // An exported list contains the same rows as the list on screen, so both use one query.
  [
    'server/src/trade/lists',
    ...server,
    'trade/*/queries.ts',
    'trade/goods/lists.ts',
    'trade/invoices/lists.ts',
    'trade/ledger/credit-notes.ts',
    'trade/money-accounts/{expenses,moves}.ts',
  ],

  ['web/src/session', 'session'],
  ['web/src/api.ts', 'session'],
  ['web/src/ui', 'api.ts', 'session', 'ui'],
  ['web/src/login', 'ui', 'session'],
  ['web/src/{people,company,site,platform,channels}', ...web],
  ['web/src/{people/account,site/public}', ...web, 'login'], // Pages before sign-in share a layout.
  // The settings menu links to every page in `company`.
  ['web/src/company/settings/sections.ts', ...web, 'company'],
  // The platform's page about a company shows its people and settings.
  ['web/src/platform/companies', ...web, 'people', 'company', 'platform'],
  ['web/src/trade', ...webTrade],
  // Users start an import on the list that receives the rows.
  ['web/src/trade/{services,goods}', ...webTrade, 'trade/imports'],
  // An invoice shows its goods, which open in a dialog.
  // Credit notes correct it, and the page of invoices lists them in a second tab.
  ['web/src/trade/invoices', ...webTrade, 'trade/credit-notes', 'trade/goods/opened/OpenedLot.tsx'],
  // A receipt on the account of a client is a payment: it has the same day, method and status.
  ['web/src/trade/ledger', ...webTrade, 'trade/payments/{WhenAndHow.tsx,last-method.ts}'],
  // The screen « Caisse » shows the tabs of the tills beside those of the accounts.
  ['web/src/trade/money-accounts', ...webTrade, 'trade/till'],
  // A quote has the priced lines of an invoice.
  ['web/src/trade/quotes', ...webTrade, 'trade/invoices/line'],
  // The page of an expedition contains the dialog that bills its goods.
  // Its goods are loaded and counted in the dialogs of the quay.
  [
    'web/src/trade/expeditions',
    ...webTrade,
    'trade/{billing,parties}',
    'trade/goods/opened/OpenedLot.tsx',
    'trade/goods/quay/{LoadingModal,TallyModal}.tsx',
  ],
  [
    'web/src/trade/clients',
    ...webTrade,
    'trade/{billing,credit-notes,imports,invoices,parties,payments,quotes}',
    'trade/conversations/ThreadAlone.tsx',
    'trade/goods/opened/OpenedLot.tsx',
  ],
]

/** Imports allowed between the parts of the project. */
export const floors: Row[] = [
  ['contract'],
  ['server/src', 'contract'],
  ['server/src/start/demo.ts', 'server/seeds'],
  ['server/src/**/*.test.ts', 'contract', 'server/seeds', 'server/testing'],
  ['web', 'contract'],
  ['server/seeds', 'contract', 'server/src'],
  ['server/seeds/**/*.test.ts', 'contract', 'server/src', 'server/testing'],
  ['server/testing', 'contract', 'server/src', 'server/seeds'],
  // Scripts read the lists of mutants (bugs for testing the tests) and the Playwright configuration.
  ['scripts', 'contract', 'server', 'web', 'tests/mutants', 'tests/playwright.config.ts'],
  ['tests', 'contract', 'server'],
  ['bench', 'contract', 'server', 'scripts', 'tests', 'web/vite'],
]

/** Packages and modules that only the files listed in `but` may import. */
export const reservedImports: { names: string[]; in: string; but: string[]; why: string }[] = [
  {
    names: ['kysely', 'react', '@mantine/**', 'node:**', 'pg'],
    in: 'contract/src',
    but: [],
    why: 'the contract is pure, without input or output',
  },
  {
    names: ['@orpc/**'],
    in: 'web/src',
    but: ['web/src/{api,virtual.d}.ts'],
    why: 'only api.ts knows how the contract travels',
  },
  {
    names: ['pg', '#database/pool/pool.ts'],
    in: 'server/src/{trade,people,company,platform,site}',
    but: outsideCompanies(),
    why: 'a domain receives context.company',
  },
]

/** Files that query data outside of one company: accounts, jobs over all companies, pages without sign-in. */
function outsideCompanies(): string[] {
  const paths = [
    'people/account',
    'people/installation/link.ts',
    'company/exports/export-company.ts',
    'company/security/{seal,verify}.ts',
  ]
  return [
    ...paths,
    'platform/companies/{figures,support}.ts',
    'site/face/{demo-accounts,queries}.ts',
    'site/public/queries.ts',
  ].map((one) => `server/src/${one}`)
}
