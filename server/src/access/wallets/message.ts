/** What a wallet signs for, in letters that EIP-4361 knows: one is never good for the other. */
const statements = { entry: 'Ouvrir mon compte Escale.', link: 'Relier ce portefeuille a mon compte Escale.' } as const
type Purpose = keyof typeof statements

type Written = { address: string; nonce: string; issuedAt: Date }
type Said = Written & { message: string }

const lifeMs = 10 * 60 * 1000
const skewMs = 2 * 60 * 1000
/** An address without a contract is the same on every chain. */
const chainId = 1

/** The EIP-4361 message that a wallet is asked to sign, with its domain and its end; undefined of what is no address. */
export async function writeMessage(publicUrl: string, purpose: Purpose, { address, nonce, issuedAt }: Written): Promise<string | undefined> {
  const { createSiweMessage } = await import('viem/siwe') // comes with the first wallet
  const { host } = new URL(publicUrl)
  const expirationTime = new Date(issuedAt.getTime() + lifeMs)
  const ours = { chainId, domain: host, uri: publicUrl, version: '1', statement: statements[purpose], expirationTime } as const
  try {
    return createSiweMessage({ ...ours, address: address as `0x${string}`, nonce, issuedAt })
  } catch {
    return undefined
  }
}

/** What a message says, if it is one that we would write today, to the letter: domain, address, chain, purpose and end are ours, its age minutes. */
export async function readMessage(publicUrl: string, purpose: Purpose, message: string): Promise<Said | undefined> {
  const { parseSiweMessage } = await import('viem/siwe')
  const { address, nonce, issuedAt } = parseSiweMessage(message)
  if (!address || !nonce || !issuedAt || Number.isNaN(issuedAt.getTime())) return undefined
  const age = Date.now() - issuedAt.getTime()
  if (age > lifeMs || age < -skewMs) return undefined
  const written = await writeMessage(publicUrl, purpose, { address, nonce, issuedAt })
  return written === message ? { address, nonce, issuedAt, message } : undefined
}

/** Whether the holder of the address signed it. */
export async function isSigned({ address, message }: Said, signature: string): Promise<boolean> {
  const { verifyMessage } = await import('viem/utils')
  return verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }).catch(() => false)
}
