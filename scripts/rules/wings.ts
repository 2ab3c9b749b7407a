// The allowed imports (docs/decisions/076). The last row whose path contains a file applies to it. Within its
// own package, the file may import its own domain (`trade/goods`) and the files and folders of the row. A
// file without a row, such as a root or the shell, may import everything. A `//` comment gives the reason for
// an exception.
export type Row = [files: string, ...may: string[]]

const contract = ['{domains,records}.ts', 'values', 'wire', 'access', 'journal', 'channels']
const server = ['access', 'database', 'journal', 'channels', 'telemetry']
const serverTrade = [...server, 'trade/*.*'] // The root of the wing holds code shared by its domains.
const web = ['api.ts', 'ui', 'session', 'channels']
const webTrade = [...web, 'trade/*.*', 'trade/{overlay,choice}']

/** Paths granted to whole rows, so a file need not use each of them. */
export const ground = [...contract, ...serverTrade, ...webTrade]

export const wings: Row[] = [
  ['contract/src/{access,journal,channels,company}', ...contract],
  ['contract/src/trade', ...contract, 'trade'], // The domains of trade share their vocabulary.
  ['contract/src/people', ...contract, 'people'],
  [
    'contract/src/site',
    ...contract,
    'site',
    'trade/{freight/chargeable,services/draft,expeditions/words,goods/life-cycle,goods/words}.ts',
  ], // Public prices are computed like invoices.
  // Settings define how freight is measured and billed.
  ['contract/src/company/settings', ...contract, 'trade/{freight/chargeable,invoices/words}.ts'],
  // The platform shows the security events of all companies in the form that each company sees.
  ['contract/src/platform', ...contract, 'company'],

  ['server/src/{people,site}', ...server],
  // A WhatsApp account is verified while the user who links it waits.
  ['server/src/company', ...server, 'cloud-api'],
  // Public pages use the colours of a company.
  ['server/src/{company/brand,site/public}', ...server, 'theme'],
  // The platform invites the first administrator of a new company.
  ['server/src/platform', ...server, 'people'],
  ['server/src/trade', ...serverTrade],
  // A figure counts the rows of the list that it opens.
  ['server/src/trade/{dashboard,reports}', ...serverTrade, 'trade/*/filters.ts'],
  // An exported list uses the same query as the list on the screen.
  ['server/src/trade/lists', ...server, 'trade/*/queries.ts', 'trade/goods/lists.ts'],

  ['web/src/session', 'session'],
  ['web/src/api.ts', 'session'],
  ['web/src/ui', 'api.ts', 'session', 'ui'],
  ['web/src/login', 'ui', 'session'],
  ['web/src/{people,company,site,platform,channels}', ...web],
  ['web/src/{people/account,site/public}', ...web, 'login'], // Pages before sign-in share one frame.
  // The settings menu names every page of its wing.
  ['web/src/company/settings/sections.ts', ...web, 'company'],
  // The page of a company shows data of several wings.
  ['web/src/platform/companies', ...web, 'people', 'company', 'platform'],
  ['web/src/trade', ...webTrade],
  // A file is imported from the list that receives its rows.
  ['web/src/trade/{services,goods}', ...webTrade, 'trade/imports'],
  // A row of goods opens the lot wherever it is shown.
  ['web/src/trade/invoices', ...webTrade, 'trade/goods/opened/OpenedLot.tsx'],
  // The billing dialog also bills the goods of an expedition.
  ['web/src/trade/expeditions', ...webTrade, 'trade/billing', 'trade/goods/opened/OpenedLot.tsx'],
  [
    'web/src/trade/clients',
    ...webTrade,
    'trade/{billing,imports,invoices,payments}',
    'trade/conversations/ThreadAlone.tsx',
    'trade/goods/opened/OpenedLot.tsx',
  ],
]

/** The allowed imports between the parts of the project. */
export const floors: Row[] = [
  ['contract'],
  ['server/src', 'contract'],
  ['server/src/start/run-demo.ts', 'server/seeds'],
  ['server/src/**/*.test.ts', 'contract', 'server/seeds', 'server/testing'],
  ['web', 'contract'],
  ['server/seeds', 'contract', 'server/src'],
  ['server/seeds/**/*.test.ts', 'contract', 'server/src', 'server/testing'],
  ['server/testing', 'contract', 'server/src', 'server/seeds'],
  // Mutants and the Playwright configuration are data.
  ['scripts', 'contract', 'server', 'web', 'tests/mutants', 'tests/playwright.config.ts'],
  ['tests', 'contract', 'server'],
  ['bench', 'contract', 'server', 'scripts', 'tests'],
]

/** Imports that only the files in `but` may use. */
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

/** Files that work outside a company: accounts, jobs over all companies, pages for anonymous callers. */
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
