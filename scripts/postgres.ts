import { startTestServer, type TestServer } from '../server/testing/database/server.ts'

/**
 * The PostgreSQL of a whole run: the one that ESCALE_TEST_POSTGRES names, which is not ours to stop, or one
 * started for it.
 */
export async function postgresOfRun({ ESCALE_TEST_POSTGRES: url }: NodeJS.ProcessEnv): Promise<TestServer> {
  return url ? { url, stop: async () => {}, abandon() {} } : startTestServer()
}
