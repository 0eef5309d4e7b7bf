import { Icon } from './elements.jsx';

export function DialogFrame({ id, title, close, children }) {
  return (
    <dialog id={id} popover="auto" className="dialog_frame_dialog" aria-labelledby={`${id}_title`}>
      <div className="dialog_frame_content">
        <div className="dialog_frame_top">
          <h2 id={`${id}_title`} className="dialog_frame_title">
            {title}
          </h2>
          <CloseButton dialog={id} label={close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

export function CloseButton({ dialog, label }) {
  return (
    <button
      type="button"
      className="dialog_frame_close"
      popoverTarget={dialog}
      popoverTargetAction="hide"
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}
