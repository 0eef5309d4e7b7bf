/** The fixed tokens of the stand-in, for commands typed by hand and for scripts. They open nothing else and aren't secrets. */
export const sandboxTokens = {
  managementToken: 'sandbox-management-token',
  deliveryToken: 'sandbox-delivery-token',
} as const;
