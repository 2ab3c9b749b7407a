/**
 * Condition: the account of `column` is the till that the caller `:self` has open. They count it blind, so no
 * response may contain its balance, nor sums from which it follows (decision 147).
 */
export function isHeldTill(column: string): string {
  return `${column} = (select o.account_id from till_sessions o where o.tenant_id = :company
    and o.opened_by = :self and o.state = 'Ouverte')`
}
