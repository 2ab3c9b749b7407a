import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'

/** The tables without a company of their own: everything else is asked for by company. */
export const sharedByAll = new Set(['tenants', 'shared_clients', 'shared_services', 'profiles'])

/**
 * Adds `tenant_id = company` to every table of every statement, so that no query has to remember it. The fences in the
 * database hold without it; this makes plans that fit the company, and lets the database be spread over several machines.
 */
export class OwnRowsOnly extends OperationNodeTransformer implements KyselyPlugin {
  readonly #companyId: string
  readonly #refuseOnceOver: () => void

  /** `refuseOnceOver` throws when the transaction that the queries belong to has ended. */
  constructor(companyId: string, refuseOnceOver: () => void) {
    super()
    this.#companyId = companyId
    this.#refuseOnceOver = refuseOnceOver
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.#refuseOnceOver()
    return this.transformNode(node, queryId)
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#filtered(super.transformSelectQuery(node, queryId), node.from?.froms ?? [])
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.#filtered(super.transformUpdateQuery(node, queryId), node.table ? [node.table] : [])
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#filtered(super.transformDeleteQuery(node, queryId), node.from.froms)
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const own = this.#ownRows(node.table)
    if (!own) return join
    return { ...join, on: OnNode.create(join.on ? AndNode.create(join.on.on, own) : own) }
  }

  #filtered<Query extends { where?: WhereNode }>(query: Query, tables: readonly OperationNode[]): Query {
    const conditions = tables.map((table) => this.#ownRows(table)).filter((condition) => condition !== undefined)
    const where = conditions.reduce<WhereNode | undefined>(
      (joined, condition) => (joined ? WhereNode.cloneWithOperation(joined, 'And', condition) : WhereNode.create(condition)),
      query.where,
    )
    return where ? { ...query, where } : query
  }

  #ownRows(table: OperationNode): OperationNode | undefined {
    const named = AliasNode.is(table) ? table.node : table
    if (!TableNode.is(named) || sharedByAll.has(named.table.identifier.name)) return undefined
    const name = AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : named.table.identifier.name
    const column = ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(name))
    return BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.#companyId))
  }
}

/** The queries of a transaction outside any company: none is sent once it has ended. */
export class WhileOpen implements KyselyPlugin {
  readonly #refuseOnceOver: () => void

  constructor(refuseOnceOver: () => void) {
    this.#refuseOnceOver = refuseOnceOver
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.#refuseOnceOver()
    return node
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}
