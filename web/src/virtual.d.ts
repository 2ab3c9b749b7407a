declare module 'virtual:contract' {
  const router: import('@orpc/contract').AnyContractRouter
  export default router
}
