import { runProgram } from './programs/programs.ts'

// `npm run test:citus` runs the server's tests on a Citus cluster (docs/scale.md). `-- invoices` runs those
// whose path contains « invoices ». ESCALE_TEST_CITUS is the URL of the coordinator database, as superuser.
// Its workers must already be registered.

const { ESCALE_TEST_CITUS: coordinator } = process.env
if (coordinator) {
  process.env.ESCALE_TEST_POSTGRES = coordinator
  process.exitCode = await runProgram(process.execPath, [
    'scripts/test.ts',
    'server',
    ...process.argv.slice(2),
  ])
} else {
  console.log(
    "Aucun Citus ici : rien n'a été essayé. ESCALE_TEST_CITUS=postgres://postgres@coordinateur:5432/postgres dit où il y en a un.",
  )
}
