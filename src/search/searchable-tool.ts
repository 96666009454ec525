/** What is read of a parameter. */
export interface SearchableParameter {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
}

/** What is read of a tool; `Tool` and `Endpoint` of the catalogue are such. */
export interface SearchableTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** The kind of question that it answers: `count`, `top_rows` …; without one, its kind stands for it. */
  readonly family?: string;
  readonly kind?: string;
  readonly inputSchema?: {
    readonly properties: Readonly<Record<string, SearchableParameter>>;
    readonly required?: readonly string[];
  };
}
