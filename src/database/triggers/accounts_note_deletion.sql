CREATE TRIGGER accounts_note_deletion AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION note_personal_deletion('account');
