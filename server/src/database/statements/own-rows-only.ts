import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'

/** Tables without a `tenant_id`, so no condition is added for them. */
const sharedByAll = new Set(['tenants', 'shared_clients', 'shared_services', 'profiles'])

/**
 * Kinds of query nodes that contain neither a table nor another node, which is most of a query. They are
 * returned unchanged.
 */
const leaves = new Set<OperationNode['kind']>([
  'ColumnNode',
  'IdentifierNode',
  'OperatorNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'SelectAllNode',
  'TableNode',
  'ValueNode',
])

/**
 * Adds the condition `tenant_id = company` for every table of every statement, so that no query can forget
 * it. Row-level security filters even without it, but the condition gives better plans and is required by a
 * distributed database (Citus).
 * Kysely's own transformer copies every node, which costs half as much as building the query. Here only nodes
 * that contain tables are copied.
 */
export class OwnRowsOnly implements KyselyPlugin {
  readonly #companyId: string
  readonly #refuseOnceOver: () => void

  /** `refuseOnceOver` throws when the transaction of the queries has ended. */
  constructor(companyId: string, refuseOnceOver: () => void) {
    this.#companyId = companyId
    this.#refuseOnceOver = refuseOnceOver
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.#refuseOnceOver()
    return this.#ownIn(node)
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }

  /** Returns the node with the condition added for each of its tables, those of nested nodes included. */
  #ownIn<Node extends OperationNode>(node: Node): Node {
    if (leaves.has(node.kind)) return node
    const changed: Partial<Record<keyof Node, unknown>> = {}
    for (const name in node) {
      const part: unknown = node[name]
      const own = Array.isArray(part) ? this.#ownInEach(part) : isNode(part) ? this.#ownIn(part) : part
      if (own !== part) changed[name] = own
    }
    return this.#filtered(Object.keys(changed).length > 0 ? { ...node, ...changed } : node)
  }

  #ownInEach(parts: readonly unknown[]): readonly unknown[] {
    const own = parts.map((part) => (isNode(part) ? this.#ownIn(part) : part))
    return own.some((part, index) => part !== parts[index]) ? own : parts
  }

  #filtered<Node extends OperationNode>(node: Node): Node {
    if (SelectQueryNode.is(node)) return this.#where(node, node.from?.froms ?? [])
    if (UpdateQueryNode.is(node)) return this.#where(node, node.table ? [node.table] : [])
    if (DeleteQueryNode.is(node)) return this.#where(node, node.from.froms)
    if (JoinNode.is(node)) return this.#joined(node)
    return node
  }

  #joined<Node extends JoinNode>(join: Node): Node {
    const own = this.#ownRows(join.table)
    return own ? { ...join, on: OnNode.create(join.on ? AndNode.create(join.on.on, own) : own) } : join
  }

  #where<Query extends { where?: WhereNode }>(query: Query, tables: readonly OperationNode[]): Query {
    const conditions = tables
      .map((table) => this.#ownRows(table))
      .filter((condition) => condition !== undefined)
    if (conditions.length === 0) return query
    const where = conditions.reduce<WhereNode | undefined>(
      (joined, condition) =>
        joined ? WhereNode.cloneWithOperation(joined, 'And', condition) : WhereNode.create(condition),
      query.where,
    )
    return { ...query, where }
  }

  #ownRows(table: OperationNode): OperationNode | undefined {
    const named = AliasNode.is(table) ? table.node : table
    if (!TableNode.is(named) || sharedByAll.has(named.table.identifier.name)) return undefined
    const name =
      AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : named.table.identifier.name
    const column = ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(name))
    return BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.#companyId))
  }
}

function isNode(part: unknown): part is OperationNode {
  return typeof part === 'object' && part !== null && 'kind' in part
}

/**
 * For transactions without a company: adds no condition, only refuses queries after the end of their
 * transaction.
 */
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
