/** Stands for `cloudflare:workers` where the Worker's routes are only listed. */
export class DurableObject {}
