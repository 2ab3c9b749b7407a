import { startTestServer, type TestServer } from '../server/testing/database/server.ts'

/**
 * Returns the PostgreSQL server shared by a test run. ESCALE_TEST_POSTGRES can name a running server, which
 * is not stopped afterwards. Otherwise a new one is started.
 */
export async function postgresOfRun({ ESCALE_TEST_POSTGRES: url }: NodeJS.ProcessEnv): Promise<TestServer> {
  return url ? { url, stop: async () => {}, abandon() {} } : startTestServer()
}
