-- By its name it runs before the card is written, which shows the result.
CREATE TRIGGER products_note_preorder_over BEFORE INSERT OR UPDATE OF is_preorder, preorder_until ON products FOR EACH ROW EXECUTE FUNCTION write_preorder_over();
