/** A chat widget's script that only shows that it was started. */
export const chatWidget = `
const panel = document.createElement('div');
panel.setAttribute('role', 'status');
panel.id = 'chat-stand-in';
panel.textContent = 'Chat (sandbox)';
Object.assign(panel.style, {
  position: 'fixed', insetInlineEnd: '16px', insetBlockEnd: '16px', padding: '16px 20px',
  background: '#fff', color: '#0f1f3a', borderRadius: '12px', boxShadow: '0 8px 32px #0003',
});
document.body.append(panel);
`;
