/** The crypto wallet that a browser extension provides to pages (EIP-1193). */
type Wallet = { request: (request: { method: string; params?: unknown[] }) => Promise<unknown> }

/** The wallet of this browser. Undefined when it has none. */
export function walletHere(): Wallet | undefined {
  const { ethereum } = globalThis as { ethereum?: Partial<Wallet> }
  return typeof ethereum?.request === 'function' ? (ethereum as Wallet) : undefined
}

export const hasWallet = () => walletHere() !== undefined
