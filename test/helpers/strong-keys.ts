/** A secret and a key as a shop for customers needs them: obviously weak ones are refused. */
export const strongSecret = 'Xv3kQz81mTbR5uWc0LpYd7HnGs2EoJfA94iK'
export const strongKey = 'q5Zt0yXhVn3cJmR8wLkE2dUoPaGf7iSbT1xQvB6MzHo'
