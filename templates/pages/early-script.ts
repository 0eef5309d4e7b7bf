/**
 * The one inline script of a page, run before anything is drawn: tells the style sheet that scripts run, and that the
 * visitor is a member (spec 1 §4: cookie `xv_ue` with value 1), so that the header's button never changes in view.
 * Where cookies are forbidden, naming them throws: such a visitor is nobody that we know.
 * A content security policy names it by the hash of exactly this text.
 */
export const earlyScript =
  '{const d=document.documentElement.dataset;d.js="";try{if(/(^|; ?)xv_ue=1(;|$)/.test(document.cookie))d.user="member"}catch{}}';
