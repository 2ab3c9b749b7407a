/**
 * Runs work, and measures the processor time of this process, in milliseconds. Other processes are not
 * counted.
 */
export async function measureProcessorTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, milliseconds: (user + system) / 1000 }
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
