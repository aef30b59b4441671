CREATE TRIGGER makers_open_shelf AFTER INSERT ON makers FOR EACH ROW EXECUTE FUNCTION open_named_shelf('maker');
