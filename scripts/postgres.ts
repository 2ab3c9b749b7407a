import { startTestServer, type TestServer } from '../server/testing/database/server.ts'

/**
 * The PostgreSQL of a whole run: the server that ESCALE_TEST_POSTGRES names, which must not be stopped here,
 * or a new one.
 */
export async function postgresOfRun({ ESCALE_TEST_POSTGRES: url }: NodeJS.ProcessEnv): Promise<TestServer> {
  return url ? { url, stop: async () => {}, abandon() {} } : startTestServer()
}
